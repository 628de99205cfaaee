import { QuickForm } from "./sent-form";

/** A reminder about an address, with a link or with forms that are only a button. */
export interface EmailHint {
  title: string;
  text: string;
  email?: string;
  forms: { intent: string; label: string }[];
  link?: { to: string; label: string };
}

export function EmailHints({ hints }: { hints: readonly EmailHint[] }) {
  return hints.map(({ title, text, email, forms, link }) => (
    <section key={title} className="card">
      <h2 className="text-base">{title}</h2>
      {email !== undefined && <p className="mt-1 font-semibold hyphens-manual">{email}</p>}
      <p className="mt-1 text-sm text-quiet">{text}</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {forms.map(({ intent, label }) => (
          <QuickForm key={intent} intent={intent}>
            <button type="submit" className="button w-full">
              {label}
            </button>
          </QuickForm>
        ))}
        {link && (
          <a className="button w-full" href={link.to}>
            {link.label}
          </a>
        )}
      </div>
    </section>
  ));
}
