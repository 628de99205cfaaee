/** Data for an order: the page to return to after paying, and our public key at Stripe. */
export interface Order {
  returnTo: string | undefined;
  publishableKey: string;
}

export interface PaymentFormProps extends Order {
  clientSecret: string;
  /** Called if Stripe's form could not be loaded. */
  onFailure: (title: string, detail: string) => void;
}
