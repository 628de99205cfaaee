/** Placeholders for missing facts about the operator; each names the variable to set. */
export const operatorPlaceholders = {
  name: "[Name fehlt: OPERATOR_NAME]",
  address: "[Anschrift fehlt: OPERATOR_ADDRESS]",
  email: "[E-Mail-Adresse fehlt: OPERATOR_EMAIL]",
  register: "[Registereintrag fehlt: OPERATOR_REGISTER]",
  vatId: "[Umsatzsteuer-ID fehlt: OPERATOR_VAT_ID]",
} as const;
