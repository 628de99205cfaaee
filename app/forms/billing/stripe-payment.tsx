import type { Appearance, Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { OrderSummary } from "~/components/accounts/offer";
import { showToast } from "~/components/shell/toast";
import { FormError } from "~/components/ui/form-error";
import { SubmitButton } from "~/components/ui/submit-button";
import { subscribe } from "~/locales/de/billing/subscribe";

/** Data for an order: the page to return to after paying, and our public key at Stripe. */
export interface Order {
  returnTo: string | undefined;
  publishableKey: string;
}

export interface PaymentFormProps extends Order {
  clientSecret: string;
  onFailure: (title: string, detail: string) => void;
}

// Stripe's fraud signals watch how people move on a page. Payments do not need them.
loadStripe.setLoadParameters({ advancedFraudSignals: false });

// If the script fails to load, Stripe's loader tries again, but waits for ever while the failed element is in the page.
document.addEventListener("error", ({ target }) => removeStripesScript(target), { capture: true });

function removeStripesScript(element: EventTarget | null): void {
  const isStripes = element instanceof HTMLScriptElement && element.src.startsWith("https://js.stripe.com/");
  if (isStripes) element.remove();
}

export default function StripePayment({
  clientSecret,
  publishableKey,
  returnTo,
  onFailure,
}: PaymentFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<{ stripe: Stripe; elements: StripeElements }>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is mounted once for each secret
  useEffect(() => {
    let isUnmounted = false;
    let unmount = () => {};
    async function mount() {
      const stripe = await loadStripe(publishableKey, { locale: "de" });
      if (isUnmounted || !stripe) return;
      const elements = stripe.elements({ clientSecret, appearance: appearanceOf(place.current!) });
      const element = elements.create("payment");
      element.on("ready", () => setReady({ stripe, elements }));
      element.on("loaderror", () => onFailure(subscribe.formFailed, subscribe.formFailedHelp));
      element.mount(place.current!);
      unmount = () => element.destroy();
    }
    mount().catch(() => onFailure(subscribe.connectionFailed, subscribe.connectionFailedHelp));
    return () => {
      isUnmounted = true;
      unmount();
    };
  }, [clientSecret]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    setFailure(undefined);
    setPending(true);
    const query = new URLSearchParams({ order: "done", ...(returnTo && { returnTo }) });
    const confirmParams = { return_url: `${location.origin}/?${query}` };
    // On success the browser leaves for return_url, and this promise never resolves.
    const { error } = await ready.stripe
      .confirmPayment({ elements: ready.elements, confirmParams })
      .catch(() => ({ error: { message: subscribe.connectionFailedHelp } }));
    showToast({ kind: "failure", title: subscribe.paymentFailed, detail: error.message });
    setFailure(error.message);
    setPending(false);
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={pay}>
      <fieldset className="min-w-0">
        <legend className="sr-only">{subscribe.payment}</legend>
        {!ready && <p role="status">{subscribe.preparing}</p>}
        <div ref={place} />
      </fieldset>
      <OrderSummary />
      <FormError>{failure}</FormError>
      <SubmitButton isPending={isPending} pending={subscribe.processing} disabled={!ready}>
        {subscribe.order}
      </SubmitButton>
    </form>
  );
}

/** Reads our current colours and font for Stripe's iframe, which does not see our styles. */
function appearanceOf(place: HTMLElement): Appearance {
  const colorOf = (name: string, property: "color" | "backgroundColor" = "color") => {
    const probe = document.createElement("span");
    probe.className = name;
    place.append(probe);
    const value = getComputedStyle(probe)[property];
    probe.remove();
    return value;
  };
  const { colorScheme, fontFamily } = getComputedStyle(document.documentElement);
  const isDark =
    colorScheme === "dark" || (colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      fontFamily,
      borderRadius: "12px",
      fontSizeBase: "16px",
      colorPrimary: colorOf("text-accent"),
      colorBackground: colorOf("bg-card", "backgroundColor"),
      colorText: colorOf("text-ink"),
      colorTextSecondary: colorOf("text-quiet"),
      colorDanger: colorOf("text-danger"),
    },
  };
}
