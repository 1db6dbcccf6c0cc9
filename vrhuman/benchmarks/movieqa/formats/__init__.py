"""The public files of MovieQA: questions, films, stories, subtitles, splits and submissions."""
