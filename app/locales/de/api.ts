import type { ProblemStatus } from "~/domain/problem";

/** Texts of the API reference and the OpenAPI document. */
export const api = {
  title: "Reisekasse API",
  lead: "Alles, was Reisekasse kann, auch für eigene Skripte: JSON über HTTP.",
  description:
    "Alle Bodys und Antworten sind JSON. Beträge sind Zahlen in Euro mit höchstens zwei Nachkommastellen, unter 0 bei Erstattungen; nur originalAmount und originalTotal sind in einer anderen Währung. Tage stehen als JJJJ-MM-TT.",
  machine: "OpenAPI-Dokument für Programme",
  rules: "Was überall gilt",
  ruleList: [
    "Wer angemeldet ist, zeigt das Cookie „session“, das Anmelden und Registrieren setzen. Ohne Anmeldung ist die Antwort 401.",
    "Was schiefgeht, steht auf Deutsch in „error“ und gleich noch einmal in „message“; bei falschen Feldern nennt „fields“ jedes mit seinen Fehlern.",
    "Mit dem Header „Idempotency-Key“ (höchstens 200 Zeichen) zählt dieselbe Anfrage nur einmal, so oft sie auch ankommt: Eine Wiederholung tut nichts und antwortet mit dem, was jetzt da ist. Derselbe Schlüssel mit anderem Inhalt ergibt 422. Schlüssel gelten 90 Tage.",
    "Beim Lesen kommt ein ETag mit. Wer ihn als „If-None-Match“ zurückschickt, bekommt 304, solange sich nichts geändert hat.",
    "Was es nicht gibt und was anderen gehört, ist gleichermaßen 404.",
    "Beim Ändern bleibt, was nicht mitgeschickt wird.",
    "Ein Body hat höchstens 64 kB, 16 Ebenen und 200 Werte.",
  ],
  groups: {
    auth: "Konto und Anmeldung",
    user: "Profil",
    trips: "Reisen",
    expenses: "Ausgaben",
    receipts: "Belege",
    rates: "Wechselkurse",
    currencies: "Währungen",
    invitations: "Einladungen",
    subscription: "Premium",
    "openapi.json": "Beschreibung",
  } as Record<string, string>,
  parameters: "Parameter",
  body: "Body",
  answer: "Antwort",
  answers: "Antworten",
  nothing: "kein Inhalt",
  required: "(Pflicht)",
  open: "Geht ohne Anmeldung.",
  keyMeaning: "Ein eigener Schlüssel, mit dem die Anfrage nur einmal zählt",
  retryAfter: "Nach so vielen Sekunden lohnt ein neuer Versuch",
  tag: "Wie der Inhalt jetzt ist; für If-None-Match",
  or: "oder",
  listOf: "Liste von",
  day: "Tag (JJJJ-MM-TT)",
  moment: "Zeitpunkt (ISO 8601)",
  anything: "beliebig",
  upTo: (length: number) => `höchstens ${length} Zeichen`,
  types: {
    string: "Text",
    number: "Zahl",
    integer: "ganze Zahl",
    boolean: "true oder false",
    null: "null",
    object: "Objekt",
    array: "Liste",
  },
} as const;

/** Summary of each operation. */
export const operationTexts = {
  "POST /api/auth/register": "Ein Konto anlegen und gleich anmelden",
  "POST /api/auth/login": "Anmelden",
  "GET /api/auth/user": "Wer angemeldet ist",
  "POST /api/auth/logout": "Abmelden",
  "GET /api/logout":
    "Abmelden, falls POST nicht ging; nur wo der Browser zeigt, dass keine fremde Seite fragt",
  "DELETE /api/auth/delete-account": "Das Konto mit allen Daten löschen",
  "PUT /api/user/profile":
    "Das Profil ändern; ein neues Passwort beendet alle anderen Sitzungen, eine neue E-Mail-Adresse gilt, sobald dem Link dorthin gefolgt wurde",
  "POST /api/user/unlink-google": "Die Verbindung mit Google lösen",
  "PATCH /api/user/profile-color": "Die Profilfarbe ändern",
  "GET /api/user/stats":
    "Zahlen über alle Reisen außer den gelöschten, auf geteilten über die eigenen Anteile",
  "GET /api/user/export":
    "Alle Daten, oder die einer Reise, als CSV, Excel-Mappe, ZIP (die CSV-Datei und alle Belege) oder JSON",
  "GET /api/trips": "Alle Reisen außer den gelöschten",
  "GET /api/trips/deleted": "Die gelöschten Reisen",
  "GET /api/trips/active": "Die aktive Reise mit ihren Ausgaben und dem, was offen ist, oder null",
  "GET /api/trips/:id": "Eine Reise mit ihren Ausgaben und dem, was offen ist",
  "GET /api/trips/:id/summary": "Auswertung einer Reise",
  "GET /api/trips/:id/expenses":
    "Die Ausgaben einer Reise, alle oder gefilterte, Seite für Seite: Anzahl und Summe sind die von allem, was gefunden ist",
  "POST /api/trips": "Eine Reise anlegen",
  "PUT /api/trips/:id": "Eine Reise ändern",
  "POST /api/trips/:id/start": "Eine Reise starten; die bisher aktive ist dann wieder geplant",
  "PUT /api/trips/:id/archive": "Eine Reise beenden",
  "POST /api/trips/:id/duplicate": "Eine Reise ohne ihre Ausgaben kopieren",
  "PUT /api/trips/:id/soft-delete": "Eine Reise in den Papierkorb legen",
  "PUT /api/trips/:id/restore": "Eine Reise aus dem Papierkorb holen",
  "GET /api/trips/:id/currencies": "Die Währungen einer Reise, mit Summen",
  "PUT /api/trips/:id/currencies/:code":
    "Den eigenen Kurs für Bargeld in einer Währung ändern, und die Kartengebühr der Reise; gespeicherte Ausgaben bleiben, wie sie sind",
  "DELETE /api/trips/:id/permanent": "Eine Reise aus dem Papierkorb endgültig löschen, mit allen Ausgaben",
  "GET /api/trips/:id/members": "Wer auf einer Reise ist und war",
  "POST /api/trips/:id/members": "Eine Person ohne Konto hinzufügen",
  "PATCH /api/trips/:id/members/:memberId":
    "Eine Person ändern: den Namen, wenn sie kein Konto hat; mit wem sie zusammen zahlt; das eigene Budget",
  "DELETE /api/trips/:id/members/:memberId": "Jemanden von der Reise nehmen; was offen ist, bleibt",
  "POST /api/trips/:id/members/:memberId/merge":
    "Eine Person ohne Konto mit jemandem vereinen, der sie ist (into)",
  "GET /api/trips/:id/invitations": "Die Einladungslinks, die noch gelten, ohne die Links selbst",
  "POST /api/trips/:id/invitations":
    "Einen Einladungslink machen, für alle oder für eine Person, die kein Konto hat oder nicht mehr dabei ist (memberId); er steht nur in dieser Antwort",
  "DELETE /api/trips/:id/invitations/:invitationId": "Einen Einladungslink ungültig machen",
  "GET /api/trips/:id/balances": "Wer wem wie viel schuldet, mit wenigen Zahlungen und direkt",
  "GET /api/trips/:id/repayments": "Die Zahlungen, mit denen ausgeglichen wurde",
  "POST /api/trips/:id/repayments": "Eine Zahlung eintragen",
  "PUT /api/trips/:id/repayments/:repaymentId": "Eine Zahlung ändern",
  "DELETE /api/trips/:id/repayments/:repaymentId": "Eine Zahlung löschen",
  "GET /api/trips/:id/history": "Wer was getan hat, Neuestes zuerst, Seite für Seite",
  "POST /api/trips/:id/leave":
    "Die Reise verlassen; private Ausgaben kommen in eine eigene, die beendet ist, mit keepShares in die der eigenen Anteile",
  "POST /api/trips/:id/transfer": "Die Reise an jemanden mit Konto übergeben",
  "POST /api/invitations/:token/accept":
    "Einer Einladung folgen; wer nicht angemeldet ist, wird mit einem Namen Gast. Ein Idempotency-Key muss dann eine zufällige UUID sein",
  "GET /api/expenses/categories": "Die acht Hauptkategorien mit ihren Unterkategorien",
  "POST /api/expenses":
    "Eine Ausgabe hinzufügen; mit isPrivate: true gehört sie nur dir, und paidBy und split zählen nicht",
  "PUT /api/expenses/:id": "Eine Ausgabe ändern",
  "DELETE /api/expenses/:id": "Eine Ausgabe löschen",
  "PUT /api/receipts/:id":
    "Einen Beleg hinzufügen: Der Body ist die Datei, die id eine eigene UUID, mit der er nur einmal zählt; expense oder submission (der Schlüssel, mit dem sie eingetragen wird) nennt die Ausgabe, Content-Digest den SHA-256 der Datei",
  "PUT /api/receipts/:id/thumbnail":
    "Ein kleines Vorschaubild zu einem eigenen Foto, als JPEG bis 100 kB; das erste bleibt. Seine Adresse ist /receipt/{id}/thumbnail",
  "GET /api/receipts/:id":
    "Was über einen Beleg gespeichert ist; die Datei selbst hat die Adresse /receipt/{id}",
  "DELETE /api/receipts/:id":
    "Einen Beleg löschen; einen selbst hochgeladenen auch dann, wenn du nicht mehr auf der Reise bist",
  "GET /api/rates":
    "Die Referenzkurse eines Tages (date als JJJJ-MM-TT, ohne Angabe heute), soweit es welche gibt: der EZB, sonst der Monatskurs der EU-Kommission",
  "GET /api/currencies": "Die Währungen, auch frühere",
  "POST /api/subscription/create":
    "Premium bestellen: antwortet, womit der Browser bei Stripe bezahlt; solange nicht bezahlt ist, immer dasselbe",
  "GET /api/openapi.json": "Diese Beschreibung als OpenAPI 3.1",
} as const;

/** Meaning of each status. */
export const statusTexts: Record<200 | 201 | 204 | 304 | ProblemStatus, string> = {
  200: "Erledigt.",
  201: "Angelegt.",
  204: "Erledigt, ohne Inhalt.",
  304: "Unverändert.",
  400: "Kein JSON, oder Felder sind falsch: „fields“ nennt sie.",
  401: "Nicht angemeldet, oder die Zugangsdaten stimmen nicht.",
  403: "Die Anfrage kam von einer fremden Seite, oder die Testphase ist vorbei und zum Anlegen fehlt Premium, oder ein Gast bräuchte dafür ein Konto.",
  404: "Das gibt es nicht.",
  405: "Diese Methode gibt es hier nicht.",
  408: "Der Body kam zu langsam an.",
  409: "Das geht im jetzigen Zustand nicht.",
  410: "Der Link gilt nicht mehr.",
  413: "Der Body ist größer als 64 kB, bei Belegen als 10 MB.",
  414: "Die Adresse ist länger als 2.048 Zeichen.",
  415: "Der Body ist nicht als JSON gekennzeichnet, bei Belegen weder Foto (JPEG, PNG, WebP) noch PDF.",
  421: "Die Adresse ist nicht die dieser Installation.",
  422: "Der Idempotency-Key steht schon für etwas anderes.",
  429: "Zu viele Versuche.",
  431: "Die Kopfzeilen sind zu lang.",
  500: "Ein Fehler bei uns.",
  503: "Gerade geht es nicht.",
  507: "Der Speicher ist voll.",
};

/** Descriptions of fields in request bodies; self-explanatory fields are left out. */
export const bodyTexts: Record<string, string> = {
  amount:
    "In Euro: als Zahl, oder als Text wie 12,50. Eine Zahl unter 0 ist eine Erstattung. Mit einer Fremdwährung: was abgebucht wurde; es gilt vor einem Kurs, mit dem etwas anderes herauskommt. Ohne Angabe wird umgerechnet. Wie gespeichert zählt als nicht angegeben",
  budget: "In Euro, wie ein Betrag; null oder 0 heißt: keines",
  cardFee:
    "Gebühr der Karte in Prozent, als Zahl oder Text wie 1.75, für alle Währungen der Reise; null: keine",
  cashRate:
    "Einheiten für 1 Euro, die du für Bargeld bekommen hast, als Zahl oder Text wie 28605.1; null: keiner",
  categoryId: "Eine Unterkategorie",
  currentPassword:
    "Außer bei Gästen nötig für eine neue E-Mail-Adresse, ein neues Passwort und um Google zu lösen",
  date: "Tag (JJJJ-MM-TT) oder Zeitpunkt (ISO 8601); ohne Angabe jetzt. Das Cookie „tz“ nennt die Zeitzone.",
  exchangeRate:
    "Einheiten für 1 Euro, als Zahl oder Text wie 28605.1, mit höchstens zwölf Ziffern. Ohne Angabe bei Barzahlung der eigene Kurs der Reise, sonst der des Tages, bei Zahlung mit Karte mit der Gebühr der Reise; bei einer Änderung bleibt er, solange die Währung bleibt. Wie gespeichert zählt als nicht angegeben",
  endDate: "JJJJ-MM-TT; ein Zeitstempel wird auf sein Datum gekürzt",
  kind: "Was es ist: ausgegeben, erstattet, noch zu zahlen, eine Kaution, oder eine, die zurück ist. Nur eine Erstattung (refund) ist negativ. Ohne Angabe sagt es das Vorzeichen; bei einer Änderung bleibt es, aber eine Zahl über 0 ist keine Erstattung mehr",
  limits:
    "Je Hauptkategorie (categoryId) höchstens ein Betrag in Euro; eine leere Liste oder null heißt: keine. Ohne Angabe bleiben sie, wie sie sind",
  method: "Wie gezahlt wurde. kreditkarte, ec-konto und crypto nur, wenn die Zahlung sie schon hat",
  newPassword: "Bleibt, wie es ist, wenn es fehlt",
  nights:
    "Nächte, auf die sich der Betrag verteilt, von date an: 1 bis 366; ohne Angabe 1, bei einer Änderung wie bisher",
  originalAmount:
    "Zahl in der Fremdwährung, zum Beispiel 12.5 für 12,50 Dollar, mit höchstens so vielen Nachkommastellen, wie sie hat (GET /api/currencies); unter 0 bei einer Erstattung. Nötig mit originalCurrency, bei einer Änderung sonst wie bisher",
  originalCurrency:
    "Code nach ISO 4217, nicht EUR. null macht daraus eine Ausgabe in Euro; ohne amount behält sie die umgerechneten",
  paymentMethod: "Ohne Angabe: kreditkarte",
  profileColor: "#RRGGBB",
  rateDate: "Mit rateSource zusammen, wenn exchangeRate nicht getippt ist: der Tag, von dem der Kurs ist",
  rateSource:
    "Woher exchangeRate ist: ecb, inforeuro, cash oder card. Gilt nur, wenn es der Kurs von dort ist; sonst zählt er als getippt (own)",
  refundOf:
    "Nur bei einer Erstattung: die id der Ausgabe, zu der sie gehört. Mit derselben Aufteilung hebt sie deren Anteile auf den Cent auf",
  setAsActive: "Gleich starten",
  startDate: "JJJJ-MM-TT; ein Zeitstempel wird auf sein Datum gekürzt",
  weight: "In Hundertsteln: 100 ist ein ganzer Anteil, bei einer Aufteilung nach Prozent ein Prozent",
};

/** Descriptions of parameters; self-explanatory ones are left out. */
export const queryTexts: Record<string, string> = {
  after: "„next“ der Seite davor; ohne Angabe die erste Seite",
  category: "Eine Haupt- oder Unterkategorie",
  content: "Nur für CSV: repayments für die Zahlungen geteilter Reisen; ohne Angabe die Ausgaben",
  from: "Der erste Tag",
  kind: "expense, refund, planned, deposit oder returned; open: was noch zu zahlen ist, und Kautionen; all: alles. Ohne Angabe, was bezahlt ist: expense und refund",
  limit: "Ausgaben je Seite, höchstens 500; ohne Angabe 100",
  paymentMethod: "Findet auch, was mit ihr zusammengezählt wird: barzahlung auch cash",
  q: "Wörter: Jedes muss in Beschreibung, Notiz, Ort, Kategorie oder Zahlungsart vorkommen. Groß und klein, Umlaute und Akzente sind gleich, ß ist ss",
  to: "Der letzte Tag",
};

/** Descriptions of fields in responses. */
export const answerTexts: Record<string, string> = {
  accessUrl: "Nur wer damit Gast geworden ist: der Link, mit dem man wiederkommt. Er wird nur hier genannt",
  amount: "In Euro; bei einer Erstattung unter 0",
  averagePerTrip: "In Euro, auf Cent gerundet",
  base: "Kurse sind für 1 Euro",
  budget: "In Euro; null oder 0 heißt: keines",
  cardFee: "In Prozent, für alle Währungen der Reise; null: keine",
  cashRate: "Einheiten für 1 Euro, für Bargeld; null: keiner",
  categoryBreakdown: "Nach Hauptkategorie, die größte zuerst",
  clientSecret: "Für Stripe.js: das „client_secret“ der ersten Zahlung",
  code: "Nach ISO 4217",
  createdAt: "Wann sie eingetragen wurde",
  dailyPaid: "Was an jedem Tag bezahlt wurde, im Ganzen, der früheste Tag zuerst",
  dailySpending:
    "Tage mit Ausgaben, der früheste zuerst; was auf Nächte verteilt ist, zählt mit dem Anteil jeder Nacht",
  date: "Der Tag; bei einer Ausgabe der, an dem sie war, wo der Reisende war",
  decimals: "Nachkommastellen nach ISO 4217",
  depositTotal: "In Euro: Kautionen, die jemand hat. Sie zählen sonst nirgends",
  emailVerified: "Ob jemand gezeigt hat, dass er die Post dieser Adresse liest",
  error: "Was nicht ging",
  exchangeRate:
    "Einheiten der Fremdwährung für 1 Euro, als Text; null: in Euro bezahlt. Ändert sich nie von selbst",
  expenseCount: "Was bezahlt ist, mit Erstattungen",
  expenses: "Die neueste zuerst: was bezahlt ist, oder wonach kind fragt",
  fields: "Was an welchem Feld falsch ist",
  googleLinked: "Ob Google sich in dieses Konto anmeldet",
  icon: "Name eines Lucide-Symbols",
  isArchived: "Beendet",
  isDeleted: "Im Papierkorb",
  kind: "Einer Ausgabe: expense, refund (Erstattung), planned (noch zu zahlen), deposit (Kaution) oder returned (Kaution zurück); eines Belegs: das Format",
  limits: "Je Hauptkategorie mit einem Limit der Betrag in Euro, in ihrer Reihenfolge",
  message: "Dasselbe wie error",
  nights: "Nächte, auf die sich der Betrag verteilt, von date an; 1: gar nicht",
  next: "Für „after“ der nächsten Seite; null: Das war die letzte",
  open: "Einer Reise: was noch zu zahlen ist, und Kautionen, die jemand hat; eines Limits: in Euro, was noch zu zahlen ist",
  openTotal: "In Euro: was noch zu zahlen ist",
  originalAmount: "Zahl in der Fremdwährung, zum Beispiel 12.5 für 12,50 Dollar; null: in Euro bezahlt",
  originalCurrency: "Code nach ISO 4217; null: in Euro bezahlt",
  originalTotal: "Summe in der Fremdwährung",
  paymentMethod: "null: nicht angegeben",
  paymentMethodBreakdown: "Nach Zahlungsart, die größte zuerst",
  pendingEmail: "Die neue Adresse, die noch auf ihre Bestätigung wartet",
  rate: "Einheiten der Währung für 1 Euro, als Text",
  rateDate:
    "Der Tag, für den der Kurs veröffentlicht wurde, bei inforeuro der Erste des Monats; sonst der Tag der Ausgabe. null: in Euro bezahlt",
  rateSource:
    "ecb: EZB, inforeuro: EU-Kommission, own: getippt, cash: Bargeldkurs der Reise, card: Kurs mit Kartengebühr, charged: abgebuchter Betrag; null: in Euro bezahlt",
  rates: "Nach dem Code der Währung, je ein Rate",
  refundOf: "Bei einer Erstattung die id der Ausgabe, zu der sie gehört; es kann sie nicht mehr geben",
  source: "ecb: Europäische Zentralbank; inforeuro: EU-Kommission, mit dem Ersten des Monats als Tag",
  spent: "In Euro, was bezahlt ist",
  state: "ok, near (ab 80 %), reached (genau 100 %) oder over, von spent und open zusammen",
  total: "In Euro",
  totalAmount: "In Euro, auf geteilten Reisen der eigene Anteil",
  totalSpent:
    "In Euro, was bezahlt ist, weniger Erstattungen; auf einer geteilten Reise ohne private Ausgaben",
  weight:
    "In Hundertsteln: 100 ist ein ganzer Anteil, bei einer Aufteilung nach Prozent ein Prozent; bei genauen Beträgen der Betrag",
};
