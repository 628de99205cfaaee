export const landing = {
  title: "Reisekasse",
  claim: "Wissen, ob das Reisegeld reicht.",
  text: "Notiere unterwegs in fünf Sekunden, was du ausgibst. Reisekasse zeigt dir, wofür, und was noch übrig ist.",
  start: "Kostenlos ausprobieren",
  signIn: "Login",
} as const;
