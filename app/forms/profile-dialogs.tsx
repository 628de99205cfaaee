import { Dialog } from "~/components/dialog";
import { useOpenDialog } from "~/components/screen";
import { deletion } from "~/locales/de/profile";
import { DeleteAccountForm } from "./delete-account-form";
import { type DialogSubject, OpenDialog } from "./dialogs";

/** The dialog that is open on the profile. Those that no other screen has are here, so that none other loads them. */
export function ProfileDialog({ subject }: { subject: DialogSubject }) {
  const name = useOpenDialog();
  switch (name) {
    case "delete-account":
      return (
        <Dialog title={deletion.title}>
          <DeleteAccountForm />
        </Dialog>
      );
    default:
      return <OpenDialog subject={subject} />;
  }
}
