// No scripts run on this page: browsers send its form themselves.
import { data } from "react-router";
import { tokenIn } from "~/accounts/emailed-link.server";
import { linkedDeclaration } from "~/billing/declarations.server";
import { LinkOver, MailPage } from "~/components/public/mail-page";
import { statusOfProblem } from "~/domain/problem";
import { LinkForm } from "~/forms/accounts/password-form";
import { declarationLinkHandlers } from "~/forms/billing/declaration-form.server";
import { publicFormAction } from "~/http/form/page.server";
import { factsOf } from "~/locales/de/billing/declaration";
import { sayOutcome } from "~/locales/de/billing/mails";
import { confirmation, declarationLink } from "~/locales/de/public/declarations";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/declaration-link";

export const meta: Route.MetaFunction = () => [
  { title: `${confirmation.kind} · ${shell.product}` },
  { name: "robots", content: "noindex" },
];

/**
 * Loads the facts of the declaration, without free text that a stranger may have typed. Changes nothing, since mail
 * scanners follow links too.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const linked = await linkedDeclaration(context, tokenIn(url));
  if (!linked)
    return data({ isScriptless: true as const, found: null }, { status: statusOfProblem("linkGone") });
  const { declaration, outcome, isNeedless } = linked;
  const { kind, provedAt } = declaration;
  const found = {
    kind,
    isNeedless,
    isProved: provedAt !== null,
    lines: factsOf(declaration),
    outcome: sayOutcome(kind, outcome),
  };
  return { isScriptless: true as const, found };
}

export const action = publicFormAction(declarationLinkHandlers);

export default function DeclarationLink({ loaderData: { found } }: Route.ComponentProps) {
  const { gone, goneText, needless, needlessText, home, lead, ifConfirmed, notYours } = declarationLink;
  if (!found) return <LinkOver title={gone} text={goneText} href="/" action={home} />;
  const { kind, isProved, isNeedless, lines, outcome } = found;
  if (isNeedless) return <LinkOver title={needless} text={needlessText} href="/" action={home} />;
  if (isProved) return <LinkOver title={declarationLink[kind].done} text={outcome} href="/" action={home} />;
  return (
    <MailPage title={declarationLink[kind].title}>
      <p className="mt-3">{lead}</p>
      <dl className="card my-4 py-3">
        {lines.map(({ label, text }) => (
          <div key={label} className="py-1">
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-6">
        {ifConfirmed} {outcome}
      </p>
      <LinkForm<typeof declarationLinkHandlers>
        intent="contract.confirm"
        submit={declarationLink[kind].submit}
      />
      <p className="mt-6 text-sm text-quiet">{notYours}</p>
    </MailPage>
  );
}
