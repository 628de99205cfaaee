import { changedMeanwhile as texts } from "~/locales/de/split-form";

/** A field that two people have changed: what is stored now, and what was typed. */
export interface ComparedField {
  label: string;
  theirs: string;
  mine: string;
}

/** Shows what was typed beside what others have stored since the form was opened. */
export function BothVersions({ help, fields }: { help: string; fields: readonly ComparedField[] }) {
  return (
    <section className="card" aria-label={texts.title}>
      <h2 className="mb-1">{texts.title}</h2>
      <p className="text-sm text-quiet">{help}</p>
      {fields.length > 0 && (
        <table className="mt-2 w-full text-left text-sm">
          <thead>
            <tr>
              <td />
              <th scope="col" className="p-1">
                {texts.theirs}
              </th>
              <th scope="col" className="p-1">
                {texts.mine}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, theirs, mine }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-1 pr-1 font-normal text-quiet">
                  {label}
                </th>
                <td className="p-1 break-words">{theirs || texts.nothing}</td>
                <td className="p-1 break-words">{mine || texts.nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
