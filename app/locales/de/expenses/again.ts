export const again = {
  isGone:
    "Diese Ausgabe finden wir nicht mehr, wahrscheinlich wurde sie gelöscht. Du kannst sie hier neu eingeben.",
  tripHasEnded:
    "Diese Reise ist beendet, deshalb gibt es hier kein Nochmal. Was noch fehlt, kannst du weiter nachtragen.",
} as const;
