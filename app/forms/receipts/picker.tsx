import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRouteLoaderData } from "react-router";
import { Icon } from "~/components/ui/icon";
import { RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { receiptMediaTypes } from "~/domain/receipts/receipt";
import type { ReceiptTarget } from "~/domain/receipts/waiting";
import { receiptMessages } from "~/locales/de/receipts/messages";
import { receipts as texts } from "~/locales/de/receipts/receipts";
import { keepDraft } from "~/offline/drafts";
import { notePreparation } from "~/offline/receipts/draft";
import { keepReceipt } from "~/offline/receipts/keep";

// By name, never image/*: iPhones then hand over JPEG in place of HEIC.
export const ACCEPTED = receiptMediaTypes.join();

/** Takes photos and files, which the device makes smaller, keeps, and sends by itself. */
export function ReceiptPicker({
  target,
  title,
  count,
  chosen,
}: {
  target: ReceiptTarget;
  /** Description or category of the expense, and its amount. */
  title?: string;
  /** Receipts that there are already. */
  count: number;
  /** Files that were chosen before this page had its scripts. */
  chosen?: RefObject<File[]>;
}) {
  const account = useRouteLoaderData<{ account: string }>("routes/app")!.account;
  const [isPreparing, setPreparing] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [countBefore, setCountBefore] = useState(count);
  const help = useId();
  const chooseFile = useRef<HTMLInputElement>(null);
  const countShown = useRef(count);
  // One has been removed: what was refused for want of room would be true no longer.
  if (count < countBefore) setRefused([]);
  if (count !== countBefore) setCountBefore(count);
  // A button goes with its receipt, and the focus would be lost with it.
  useEffect(() => {
    if (count < countShown.current && document.activeElement === document.body) chooseFile.current?.focus();
    countShown.current = count;
  }, [count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    const files = chosen?.current.splice(0) ?? [];
    if (files.length > 0) notePreparation(takeAll(files, chooseFile.current!));
  }, []);

  function take({ target: input }: ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = "";
    notePreparation(takeAll(files, input));
  }

  async function takeAll(files: readonly File[], input: HTMLInputElement) {
    setPreparing(true);
    setRefused([]);
    const problems: string[] = [];
    for (const [index, file] of files.entries()) {
      const problem = await keep(file, count + index - problems.length);
      if (problem) problems.push(`${file.name}: ${problem}`);
    }
    setRefused(problems);
    flushSync(() => setPreparing(false));
    // The field lost the focus while it took no other file.
    if (document.activeElement === document.body) input.focus();
  }

  async function keep(file: File, before: number): Promise<string | undefined> {
    const { tooManyReceipts, ...messages } = receiptMessages.problem;
    if (before >= RECEIPTS_PER_EXPENSE) return tooManyReceipts;
    try {
      const reason = await keepReceipt(file, account, target, title);
      return reason && messages[reason];
    } catch (error) {
      return texts.notKept(error);
    }
  }

  const input = { type: "file", accept: ACCEPTED, disabled: isPreparing, onChange: take } as const;
  const isFull = count >= RECEIPTS_PER_EXPENSE;
  return (
    <div className="grid gap-2">
      <div
        className="receipt-picker"
        hidden={isFull}
        aria-describedby={help}
        onClickCapture={saveFormOf(account)}
      >
        <label className="button only-touch">
          <Icon name="camera" />
          {texts.takePhoto}
          <input {...input} capture="environment" />
        </label>
        <label className="button">
          <Icon name="receipt" />
          {texts.chooseFile}
          <input {...input} ref={chooseFile} multiple />
        </label>
      </div>
      <p id={help} className="field-message text-quiet" role="status">
        {isPreparing ? texts.preparing : isFull ? texts.full : texts.help}
      </p>
      {refused.length > 0 && <RefusedFiles lines={refused} />}
    </div>
  );
}

/** Says of each refused file why. */
export function RefusedFiles({ lines }: { lines: readonly string[] }) {
  return (
    <div role="alert">
      <ul className="field-message text-danger">
        {[...new Set(lines)].map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Android may end the page while the camera is open, so what was typed is stored before. */
function saveFormOf(account: string) {
  return ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const form = currentTarget.closest("form");
    if (form) keepDraft(form, account);
  };
}
