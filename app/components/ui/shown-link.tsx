import { type ReactNode, useId } from "react";
import { InlineScript } from "../shell/inline-script";
import { showToast } from "../shell/toast";
import copyLink from "./copy-link.ts?inline";
import { Icon } from "./icon";
import { useHydrated } from "./signal";

interface Texts {
  link: string;
  once: string;
  qr: string;
  copy: string;
  copied: string;
  notCopied: string;
}

/** A link that is shown only once, as text and as a QR code. The children tell how long it works. */
export function ShownLink({
  url,
  qr,
  texts,
  isScriptless = false,
  children,
}: {
  url: string;
  /** The link as a QR code, as SVG. */
  qr: string;
  texts: Texts;
  isScriptless?: boolean;
  children?: ReactNode;
}) {
  const field = useId();
  const isHydrated = useHydrated();
  return (
    <section className="card flex flex-col gap-3" role="status">
      <div
        className="self-center rounded-control bg-on-cover p-1 [&>svg]:size-52"
        role="img"
        aria-label={texts.qr}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from a link of its own
        dangerouslySetInnerHTML={{ __html: qr }}
      />
      <div>
        <label className="mb-1 block text-sm font-semibold" htmlFor={field}>
          {texts.link}
        </label>
        <input
          id={field}
          className="field-input text-sm"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        {children}
        <p className="mt-1 text-sm text-quiet">{texts.once}</p>
      </div>
      {isHydrated && (
        <button type="button" className="button-main" onClick={() => copy(url, texts)}>
          <Icon name="copy" />
          {texts.copy}
        </button>
      )}
      {isScriptless && (
        <>
          <button
            type="button"
            className="button"
            hidden
            data-copy={url}
            data-copied={texts.copied}
            data-not-copied={texts.notCopied}
          >
            <Icon name="copy" />
            <span>{texts.copy}</span>
          </button>
          <InlineScript text={copyLink} />
        </>
      )}
    </section>
  );
}

async function copy(url: string, texts: Texts): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", title: texts.copied });
  } catch {
    showToast({ kind: "failure", title: texts.notCopied });
  }
}
