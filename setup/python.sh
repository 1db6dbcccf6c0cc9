#!/usr/bin/env bash
# Prints the Python with which the environment is made: the system's where it is new enough, else
# the first on the path. Distributions build theirs with profile-guided optimisation; pyenv, unless
# told, does not, and annotating a session then takes a third to a half longer.
set -euo pipefail
for python in /usr/bin/python3 python3; do
  if "$python" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "$python"
    exit 0
  fi
done
echo python3
