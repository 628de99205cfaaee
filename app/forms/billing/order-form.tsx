import { type ComponentType, lazy, Suspense, useState } from "react";
import { OrderSummary } from "~/components/accounts/offer";
import { showToast } from "~/components/shell/toast";
import { FormError } from "~/components/ui/form-error";
import { useHydrated } from "~/components/ui/signal";
import { SubmitButton } from "~/components/ui/submit-button";
import { subscribe } from "~/locales/de/billing/subscribe";
import { QuickForm } from "../quick-form";
import type { Order, PaymentFormProps } from "./stripe-payment";
import type { subscribeHandlers } from "./subscribe-form.server";

// Nothing of Stripe is loaded, not even its loader, until the person chooses to pay.
const StripePayment: ComponentType<PaymentFormProps> = lazy(() => import("./stripe-payment"));

/** Orders premium on this page. Without JavaScript, or if Stripe's form fails, on Stripe's checkout page. */
export function OrderForm({ returnTo, publishableKey }: Order) {
  const isHydrated = useHydrated();
  const [isAtStripe, setAtStripe] = useState(false);
  return (
    <section className="card flex flex-col gap-4">
      <h2>{subscribe.orderTitle}</h2>
      {isHydrated && !isAtStripe ? (
        <OrderOnThisPage
          returnTo={returnTo}
          publishableKey={publishableKey}
          onPayAtStripe={() => setAtStripe(true)}
        />
      ) : (
        <OrderAtStripe returnTo={returnTo} />
      )}
    </section>
  );
}

function OrderAtStripe({ returnTo = "" }: { returnTo: string | undefined }) {
  return (
    <QuickForm<typeof subscribeHandlers> intent="subscription.order" sends={{ returnTo }}>
      <OrderSummary />
      <button type="submit" className="button-main mt-4 w-full">
        {subscribe.order}
      </button>
      <p className="mt-2 text-sm text-quiet">{subscribe.onStripesPage}</p>
    </QuickForm>
  );
}

function OrderOnThisPage({ onPayAtStripe, ...order }: Order & { onPayAtStripe: () => void }) {
  const [clientSecret, setClientSecret] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  function fail(title: string, detail: string) {
    showToast({ kind: "failure", title, detail });
    setFailure(detail);
    setPending(false);
  }

  async function begin() {
    setFailure(undefined);
    setPending(true);
    const answer = await requestOrder();
    if (answer.clientSecret) setClientSecret(answer.clientSecret);
    else if (answer.status === undefined) fail(subscribe.connectionFailed, subscribe.connectionFailedHelp);
    // 401: signed out meanwhile, 409: already paid. Reloaded, the page shows it.
    else if ([401, 409].includes(answer.status)) location.reload();
    else fail(subscribe.formFailed, answer.message ?? subscribe.formFailedHelp);
  }

  function failToLoad(title: string, detail: string) {
    setClientSecret(undefined);
    fail(title, detail);
  }

  if (clientSecret) {
    return (
      <Suspense fallback={<p role="status">{subscribe.preparing}</p>}>
        <StripePayment {...order} clientSecret={clientSecret} onFailure={failToLoad} />
      </Suspense>
    );
  }
  return (
    <>
      <OrderSummary />
      <FormError>{failure}</FormError>
      <SubmitButton type="button" isPending={isPending} pending={subscribe.preparing} onClick={begin}>
        {subscribe.toPayment}
      </SubmitButton>
      <p className="text-sm text-quiet">{subscribe.toPaymentHelp}</p>
      {failure && (
        <button type="button" className="button-quiet" onClick={onPayAtStripe}>
          {subscribe.withoutForm}
        </button>
      )}
    </>
  );
}

/** Starts an order. Without a connection the result has no status. */
async function requestOrder(): Promise<{ status?: number; clientSecret?: string; message?: string }> {
  try {
    const response = await fetch("/api/subscription/create", { method: "POST" });
    const { clientSecret, message } = await response.json().catch(() => ({}));
    return { status: response.status, clientSecret, message };
  } catch {
    return {};
  }
}
