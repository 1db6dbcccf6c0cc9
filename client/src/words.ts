// What the page itself says, in English and German. What panels say comes from the server.

const ENGLISH = {
  welcome: "Welcome",
  about: "You are about to explore a house and answer questions about it.",
  enter: "Enter VR",
  play: "Play with mouse and keys",
  keysTitle: "Mouse and keys",
  keys: [
    ["Mouse", "look around (click into the picture first; Esc frees the mouse)"],
    ["W A S D", "walk"],
    ["Q E, Z X", "turn and look up or down without a mouse"],
    ["C", "crouch"],
    ["H", "reach: W A S D R F move the hand; H again to walk"],
    ["Arrow keys", "turn the hand"],
    ["Space", "grip, and let go; 1 and 2 set the force"],
    ["O", "open or close what the hand touches"],
    ["P", "take the hand back"],
    ["I", "how many steps are left"],
    ["M", "pause"],
  ],
  phone:
    "A phone has neither hands nor keys for this. Open the same link in a Quest's browser, or " +
    "on a computer: it has not been used yet.",
  needsHeadset:
    "This study is to be seen in a headset, and this browser has none. Open the page in the headset's own browser.",
  insecure:
    "This address is not encrypted, so the browser keeps its headset from the page. Ask for a link that begins with https.",
  noGraphics: "This browser cannot draw in 3D (WebGL 2). Try another browser, or another computer.",
  enterFailed: "VR did not start: ",
  recruitAbout:
    "You can take part in this study. First, your device is checked; then you read what it is about, " +
    "and decide.",
  hand: "Which hand do you write with?",
  rightHand: "Right",
  leftHand: "Left",
  takePart: "Continue",
  checking: "Your device is being checked. This takes a second.",
  obstacles: {
    full: "Thank you for your interest. All places are taken at present; please try again later.",
    headset:
      "This study needs a headset, and this browser has none. Open the link in the headset's own browser.",
    graphics: "This study needs a browser that draws in 3D (WebGL 2). Try another browser or computer.",
    "frame rate":
      "This device draws too slowly for the study. Close other programs, or try another device.",
  },
  code: "Your code: ",
  consentTitle: "Your consent",
  consentRead: "I have read and understood this text, and I take part of my own free will.",
  optional: "If you like:",
  audio: "My voice may be recorded while I take part.",
  sharing: "My recordings may be shared with other laboratories.",
  agree: "I agree",
  decline: "I do not agree",
  declined: "You do not take part. Nothing was recorded. You can close this page.",
  back: "Back",
  screeningTitle: "Before you begin",
  screeningAbout: "Please answer all questions. They decide whether it is safe for you to take part.",
  yes: "Yes",
  no: "No",
  next: "Continue",
  missing: "An answer is missing.",
  refusedTitle: "Thank you for your interest",
  refused:
    "By the study's rules you cannot take part. Nothing more is asked of you. Your answers are kept " +
    "unless you withdraw.",
  saving: "Your session is being saved. This can take some minutes; you may close this page.",
  finishedTitle: "Thank you",
  finished: "That was everything. You can close this page.",
  onward: "There is another session for you. Take a break if you like.",
  withdraw: "Withdraw from the study",
  withdrawTitle: "Withdraw from the study?",
  withdrawAbout:
    "You may withdraw at any time, without giving a reason. We then delete, at once: all recordings of " +
    "your head, hands and voice, what you did in the houses, your answers and scores, your answers " +
    "about yourself, and what was made from them here.",
  withdrawKept:
    "We keep: your pseudonym, so that nobody else gets it; that you consented, and to which text; the " +
    "times of your sessions and the checksums of the deleted files; whether there was an incident. " +
    "Copies that were already passed to others, and printed results, cannot be deleted from here. " +
    "This cannot be undone.",
  withdrawSure: "Withdraw and delete my data",
  withdrawnTitle: "You have withdrawn",
  withdrawn:
    "Your data have been deleted. What this server could not delete, the study's staff are told of, and " +
    "complete. You can close this page.",
  stop: "Stop for now",
  stopped: "You have stopped. What you did is kept; you can go on where you were.",
  leftVr: "You have left VR. You can go on exactly where you were.",
  goOn: "Go on",
  loading: "The house is being built. This takes a few seconds.",
  over: "Thank you, that was all. You can close this page.",
  overStudy: "This session is over. Thank you.",
  lost: "The connection is lost. Trying again; you will go on exactly where you were.",
  closed: "This session cannot go on: ",
  failed: "That did not work: ",
  again: "Try again",
};
export type Words = typeof ENGLISH;

const GERMAN: Words = {
  welcome: "Willkommen",
  about: "Gleich erkunden Sie ein Haus und beantworten Fragen dazu.",
  enter: "VR starten",
  play: "Mit Maus und Tasten spielen",
  keysTitle: "Maus und Tasten",
  keys: [
    ["Maus", "umsehen (zuerst ins Bild klicken; Esc gibt die Maus frei)"],
    ["W A S D", "gehen"],
    ["Q E, Z X", "drehen und nach oben oder unten sehen, ohne Maus"],
    ["C", "hocken"],
    ["H", "greifen: W A S D R F bewegen die Hand; noch einmal H zum Gehen"],
    ["Pfeiltasten", "die Hand drehen"],
    ["Leertaste", "zugreifen und loslassen; 1 und 2 stellen die Kraft ein"],
    ["O", "öffnen oder schließen, was die Hand berührt"],
    ["P", "die Hand zurücknehmen"],
    ["I", "wie viele Schritte übrig sind"],
    ["M", "Pause"],
  ],
  phone:
    "Ein Telefon hat dafür weder Hände noch Tasten. Öffnen Sie denselben Link im Browser einer Quest oder " +
    "an einem Computer: Er ist noch nicht verbraucht.",
  needsHeadset:
    "Diese Studie findet in einem Headset statt, und dieser Browser hat keines. Öffnen Sie die Seite im Browser des Headsets.",
  insecure:
    "Diese Adresse ist nicht verschlüsselt, deshalb gibt der Browser das Headset nicht frei. Bitten Sie um einen Link, der mit https beginnt.",
  noGraphics:
    "Dieser Browser kann nicht in 3D zeichnen (WebGL 2). Versuchen Sie einen anderen Browser oder Computer.",
  enterFailed: "VR ist nicht gestartet: ",
  recruitAbout:
    "Sie können an dieser Studie teilnehmen. Zuerst wird Ihr Gerät geprüft; dann lesen Sie, worum es " +
    "geht, und entscheiden.",
  hand: "Mit welcher Hand schreiben Sie?",
  rightHand: "Rechts",
  leftHand: "Links",
  takePart: "Weiter",
  checking: "Ihr Gerät wird geprüft. Das dauert eine Sekunde.",
  obstacles: {
    full: "Danke für Ihr Interesse. Zurzeit sind alle Plätze vergeben; versuchen Sie es später noch einmal.",
    headset:
      "Diese Studie braucht ein Headset, und dieser Browser hat keines. Öffnen Sie den Link im Browser des Headsets.",
    graphics:
      "Diese Studie braucht einen Browser, der in 3D zeichnet (WebGL 2). Versuchen Sie einen anderen Browser oder Computer.",
    "frame rate":
      "Dieses Gerät zeichnet zu langsam für die Studie. Schließen Sie andere Programme oder versuchen Sie ein anderes Gerät.",
  },
  code: "Ihr Code: ",
  consentTitle: "Ihre Einwilligung",
  consentRead: "Ich habe diesen Text gelesen und verstanden und nehme freiwillig teil.",
  optional: "Wenn Sie möchten:",
  audio: "Meine Stimme darf während der Teilnahme aufgezeichnet werden.",
  sharing: "Meine Aufzeichnungen dürfen an andere Labore weitergegeben werden.",
  agree: "Ich willige ein",
  decline: "Ich willige nicht ein",
  declined: "Sie nehmen nicht teil. Es wurde nichts aufgezeichnet. Sie können diese Seite schließen.",
  back: "Zurück",
  screeningTitle: "Bevor Sie beginnen",
  screeningAbout:
    "Bitte beantworten Sie alle Fragen. Davon hängt ab, ob die Teilnahme für Sie sicher ist.",
  yes: "Ja",
  no: "Nein",
  next: "Weiter",
  missing: "Eine Antwort fehlt.",
  refusedTitle: "Danke für Ihr Interesse",
  refused:
    "Nach den Regeln der Studie können Sie nicht teilnehmen. Es wird nichts weiter gefragt. Ihre " +
    "Antworten bleiben gespeichert, es sei denn, Sie treten zurück.",
  saving:
    "Ihre Sitzung wird gespeichert. Das kann einige Minuten dauern; Sie dürfen die Seite schließen.",
  finishedTitle: "Danke",
  finished: "Das war alles. Sie können diese Seite schließen.",
  onward: "Es gibt noch eine Sitzung für Sie. Machen Sie gern eine Pause.",
  withdraw: "Von der Studie zurücktreten",
  withdrawTitle: "Von der Studie zurücktreten?",
  withdrawAbout:
    "Sie können jederzeit zurücktreten, ohne Angabe von Gründen. Wir löschen dann sofort: alle " +
    "Aufzeichnungen von Kopf, Händen und Stimme, was Sie in den Häusern getan haben, Ihre Antworten " +
    "und Ergebnisse, Ihre Angaben zu sich selbst, und was hier daraus gemacht wurde.",
  withdrawKept:
    "Wir behalten: Ihr Pseudonym, damit niemand anderes es bekommt; dass Sie eingewilligt haben, und in " +
    "welchen Text; die Zeiten Ihrer Sitzungen und die Prüfsummen der gelöschten Dateien; ob es einen " +
    "Vorfall gab. Was schon an andere weitergegeben oder gedruckt wurde, kann von hier nicht gelöscht " +
    "werden. Das lässt sich nicht rückgängig machen.",
  withdrawSure: "Zurücktreten und meine Daten löschen",
  withdrawnTitle: "Sie sind zurückgetreten",
  withdrawn:
    "Ihre Daten wurden gelöscht. Was dieser Server nicht löschen konnte, erfährt das Studienteam und " +
    "holt es nach. Sie können diese Seite schließen.",
  stop: "Jetzt aufhören",
  stopped:
    "Sie haben aufgehört. Was Sie getan haben, bleibt erhalten; Sie können dort weitermachen.",
  leftVr: "Sie haben VR verlassen. Sie können genau dort weitermachen.",
  goOn: "Weitermachen",
  loading: "Das Haus wird gebaut. Das dauert ein paar Sekunden.",
  over: "Danke, das war alles. Sie können diese Seite schließen.",
  overStudy: "Diese Sitzung ist zu Ende. Danke.",
  lost: "Die Verbindung ist unterbrochen. Neuer Versuch; Sie machen genau dort weiter.",
  closed: "Diese Sitzung kann nicht weitergehen: ",
  failed: "Das hat nicht geklappt: ",
  again: "Noch einmal versuchen",
};
const LANGUAGES: Record<string, Words> = { en: ENGLISH, de: GERMAN };

/** Return the words in that language, else in the browser's, else in English, and which it is. */
export function wordsIn(language: string | undefined): { language: string; words: Words } {
  for (const each of [language, ...navigator.languages]) {
    const short = each?.slice(0, 2).toLowerCase() ?? "";
    const words = LANGUAGES[short];
    if (words) return { language: short, words };
    if (each && each === language) break; // a study in a language that the page does not have
  }
  return { language: "en", words: ENGLISH };
}
