// No scripts run on this page: browsers send its form themselves.
import { data } from "react-router";
import { LinkOver, MailPage } from "~/components/public/mail-page";
import { TripPattern } from "~/components/trips/pattern";
import { ShownLink } from "~/components/ui/shown-link";
import { statusOfProblem } from "~/domain/problem";
import { LinkForm } from "~/forms/accounts/password-form";
import { NameOnlyForm } from "~/forms/sharing/join-form";
import { joinHandlers } from "~/forms/sharing/join-form.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { publicFormAction } from "~/http/form/page.server";
import { access } from "~/locales/de/accounts/access";
import { join as texts } from "~/locales/de/sharing/join";
import { shell } from "~/locales/de/shell";
import { dates } from "~/locales/de/trips/home";
import { formatDateRange } from "~/locales/format";
import { joinScreen } from "~/screens/sharing/join.server";
import type { Route } from "./+types/join";

const constraints = constraintsOf(joinHandlers);

export const meta: Route.MetaFunction = () => [
  { title: `${texts.title} · ${shell.product}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const screen = await joinScreen(context, params);
  const status = screen.invitation ? 200 : statusOfProblem("invitationGone");
  return data({ isScriptless: true as const, ...screen, constraints: constraints() }, { status });
}

export const action = publicFormAction(joinHandlers);

export default function Join({ loaderData: { invitation, closedAs }, actionData }: Route.ComponentProps) {
  const secret = actionData?.secret;
  if (secret) {
    return (
      <MailPage title={access.title}>
        <p className="mt-2 mb-4">{access.lead}</p>
        <ShownLink {...secret} texts={access} isScriptless />
        <a className="button-main mt-6 w-full" href={secret.to}>
          {access.toTrip}
        </a>
      </MailPage>
    );
  }
  if (!invitation) {
    const help = closedAs ? texts.closedHelp[closedAs] : texts.goneHelp;
    return <LinkOver title={closedAs ? texts.closed : texts.gone} text={help} href="/" action={texts.home} />;
  }
  const { tripName, hue, startDate, endDate, inviter, signIn, viewer, isForAccount } = invitation;
  return (
    <MailPage title={inviter ? texts.from(inviter) : texts.invited}>
      <section className="cover my-4 rounded-card p-4" data-trip={hue}>
        <TripPattern of={tripName} />
        <h2 className="text-lg break-words">{tripName}</h2>
        <p className="mt-1 text-sm">{formatDateRange(startDate, endDate, dates.to)}</p>
      </section>
      <p className="mb-6">{texts.lead}</p>
      {viewer ? (
        <>
          {viewer.inPlaceOf && <p className="mb-6">{texts.inPlaceOf(viewer.inPlaceOf)}</p>}
          <LinkForm<typeof joinHandlers> intent="invitation.accept" submit={texts.submit} />
          <p className="mt-4 text-sm text-quiet">{texts.as(viewer.firstName)}</p>
        </>
      ) : (
        <Ways signIn={signIn} isForAccount={isForAccount} />
      )}
    </MailPage>
  );
}

/** The ways to join for somebody who is not signed in. A new account is of no use for a link that is for an old one. */
function Ways({ signIn, isForAccount }: { signIn: string; isForAccount: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      {!isForAccount && (
        <a className="button-main" href={`${signIn}&mode=register`}>
          {texts.register}
        </a>
      )}
      <a className="button min-h-12 text-base" href={signIn}>
        {texts.signIn}
      </a>
      <p className="text-sm text-quiet">{isForAccount ? texts.forAccount : texts.withAccount}</p>
      {!isForAccount && <NameOnlyForm />}
    </div>
  );
}
