// Documents as the European Central Bank and the European Commission publish them.

/** Rates by currency. */
export type Rates = Record<string, string>;

/** The ECB's document with the fixings of these days. */
export function ecbDocument(fixings: Record<string, Rates>): string {
  const days = Object.entries(fixings).map(([day, rates]) => {
    const cubes = Object.entries(rates).map(
      ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>\n`,
    );
    return `\t\t<Cube time='${day}'>\n${cubes.join("")}\t\t</Cube>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${days.join("")}\t</Cube>
</gesmes:Envelope>
`;
}

/** InforEuro's list of a month. Rates stand in it as JSON numbers. */
export function inforEuroDocument(rates: Rates): string {
  const entries = Object.entries(rates).map(
    ([code, value]) =>
      `{"country":"Land","currency":"Geld","isoA3Code":"${code}","isoA2Code":"${code.slice(0, 2)}","value":${value},"comment":null}`,
  );
  return `[${entries.join(",")}]`;
}
