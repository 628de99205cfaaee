import { CornerDownLeft } from "lucide";
import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { withDialog } from "~/domain/dialog";
import { QUICK_LINE_LENGTH } from "~/domain/expenses/expense";
import { home } from "~/locales/de/trips/home";
import { useAddress } from "../shell/address";
import { rememberOpener } from "../ui/focus";
import { Icon } from "../ui/icon";

/**
 * Field for a whole expense in one line. It leads to the expense dialog, which reads the line and shows what it has
 * understood before anything is saved. `isSaving` is true while a new expense is sent: it empties the field.
 */
export function QuickLineField({ isSaving }: { isSaving: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { search } = useAddress();
  const navigate = useNavigate();

  useEffect(() => {
    if (isSaving) field.current!.value = "";
  }, [isSaving]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const input = field.current!;
    rememberOpener(input);
    // The same history state as of a link that opens a dialog, so that closing the dialog goes back.
    void navigate(withDialog(search, "expense", { line: input.value }), {
      preventScrollReset: true,
      state: { opened: true },
    });
  }

  return (
    <form action="/" className="label-inside" onSubmit={onSubmit}>
      <input type="hidden" name="dialog" value="expense" />
      <label className="field-label" htmlFor="quick-line">
        {home.quickLine}
      </label>
      <input
        ref={field}
        id="quick-line"
        className="field-input pr-13"
        name="line"
        required
        maxLength={QUICK_LINE_LENGTH}
        placeholder={home.quickLineHint}
        autoComplete="off"
        enterKeyHint="go"
      />
      <button
        type="submit"
        className="icon-button absolute right-1 bottom-1.5 text-accent"
        aria-label={home.quickLineGo}
        title={home.quickLineGo}
      >
        <Icon name={CornerDownLeft} />
      </button>
    </form>
  );
}
