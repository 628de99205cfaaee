import { type ComponentType, lazy, Suspense, useState } from "react";
import { FormError } from "~/components/form-error";
import { useHydrated } from "~/components/hydrated";
import { OrderSummary } from "~/components/offer";
import { showToast } from "~/components/toast";
import { subscribe } from "~/locales/de/subscribe";
import type { Order, PaymentFormProps } from "./order";
import { QuickForm } from "./sent-form";

// Nothing of Stripe's, not even what loads it, comes before somebody chose to pay.
const StripePayment: ComponentType<PaymentFormProps> = lazy(() => import("./stripe-payment"));

/** Orders premium: with JavaScript on this page, without it, or where Stripe's form fails, on a page of Stripe's. */
export function OrderForm({ returnTo, publishableKey }: Order) {
  const isHydrated = useHydrated();
  const [isElsewhere, setElsewhere] = useState(false);
  return (
    <section className="card flex flex-col gap-4">
      <h2>{subscribe.orderTitle}</h2>
      {isHydrated && !isElsewhere ? (
        <OrderHere
          returnTo={returnTo}
          publishableKey={publishableKey}
          onElsewhere={() => setElsewhere(true)}
        />
      ) : (
        <OrderElsewhere returnTo={returnTo} />
      )}
    </section>
  );
}

function OrderElsewhere({ returnTo = "" }: { returnTo: string | undefined }) {
  return (
    <QuickForm intent="subscription.order">
      <input type="hidden" name="returnTo" value={returnTo} />
      <OrderSummary />
      <button type="submit" className="button-main mt-4 w-full">
        {subscribe.order}
      </button>
      <p className="mt-2 text-sm text-quiet">{subscribe.onStripesPage}</p>
    </QuickForm>
  );
}

function OrderHere({ onElsewhere, ...order }: Order & { onElsewhere: () => void }) {
  const [clientSecret, setClientSecret] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();

  function fail(title: string, detail: string) {
    showToast({ kind: "failure", title, detail });
    setFault(detail);
    setPending(false);
  }

  async function begin() {
    setFault(undefined);
    setPending(true);
    const answer = await requestOrder();
    if (answer.clientSecret) setClientSecret(answer.clientSecret);
    else if (answer.status === undefined) fail(subscribe.connectionFailed, subscribe.connectionFailedHelp);
    // Signed out, or paid meanwhile: the page knows what to say.
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
      <FormError>{fault}</FormError>
      <button
        type="button"
        className="button-main w-full"
        disabled={isPending}
        aria-busy={isPending || undefined}
        onClick={begin}
      >
        {isPending ? subscribe.preparing : subscribe.toPayment}
      </button>
      <p className="text-sm text-quiet">{subscribe.toPaymentHelp}</p>
      {fault && (
        <button type="button" className="button-quiet" onClick={onElsewhere}>
          {subscribe.withoutForm}
        </button>
      )}
    </>
  );
}

/** No status where nobody answered. */
async function requestOrder(): Promise<{ status?: number; clientSecret?: string; message?: string }> {
  try {
    const response = await fetch("/api/subscription/create", { method: "POST" });
    const { clientSecret, message } = await response.json().catch(() => ({}));
    return { status: response.status, clientSecret, message };
  } catch {
    return {};
  }
}
