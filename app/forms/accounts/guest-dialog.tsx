import { SignOutForm } from "~/components/accounts/profile-menu";
import { useAddress } from "~/components/shell/address";
import { CancelButton } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/field";
import { ShownLink } from "~/components/ui/shown-link";
import { SubmitButton } from "~/components/ui/submit-button";
import { withDialog } from "~/domain/dialog";
import { access, guestForm as texts } from "~/locales/de/accounts/access";
import { shell } from "~/locales/de/shell";
import { PostForm, useSentForm } from "../sent-form";
import type { guestHandlers } from "./guest-form.server";

/** Replaces the guest's link and shows the new one in the answer. */
function AccessDialog() {
  const sent = useSentForm<typeof guestHandlers, "guest.renew">("guest.renew");
  const secret = sent.answer?.secret;
  return (
    <div className="flex flex-col gap-4">
      <p>{secret ? access.lead : texts.renewLead}</p>
      {secret && <ShownLink {...secret} texts={access} />}
      <PostForm of={sent}>
        <SubmitButton className={secret ? "button" : "button-main"}>{texts.renew}</SubmitButton>
      </PostForm>
    </div>
  );
}

function AddressForm() {
  const sent = useSentForm<typeof guestHandlers, "guest.address">("guest.address");
  const { email, newPassword, passwordAgain } = sent.fields;
  return (
    <PostForm of={sent}>
      <p className="text-sm text-quiet">{texts.addressHelp}</p>
      <TextField
        field={email}
        label={texts.email}
        type="email"
        help={texts.emailHelp}
        missing={texts.emailRequired}
        autoComplete="username"
      />
      <TextField
        field={newPassword}
        label={texts.password}
        type="password"
        help={texts.passwordHelp}
        missing={texts.passwordRequired}
        autoComplete="new-password"
      />
      <TextField
        field={passwordAgain}
        label={texts.again}
        type="password"
        missing={texts.againRequired}
        autoComplete="new-password"
      />
      <SubmitButton icon="check">{shell.save}</SubmitButton>
    </PostForm>
  );
}

/** Warns that only the link leads back in. */
function SignOutDialog() {
  const { search } = useAddress();
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.signOutText}</p>
      <a className="button" href={withDialog(search, "access")}>
        {texts.renew}
      </a>
      <div className="choices">
        <CancelButton />
        <SignOutForm className="button-danger w-full" />
      </div>
    </div>
  );
}

const contents = { access: AccessDialog, address: AddressForm, "sign-out": SignOutDialog };

/** Content of one of the dialogs that only the profile of a guest has. */
export function GuestDialog({ name }: { name: keyof typeof contents }) {
  const Content = contents[name];
  return <Content />;
}
