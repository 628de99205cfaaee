/** An order as its screen begins it: where to go on afterwards, and as whom Stripe knows us. */
export interface Order {
  returnTo: string | undefined;
  publishableKey: string;
}

/** What the form for paying is given. */
export interface PaymentFormProps extends Order {
  clientSecret: string;
  /** The form could not be loaded. */
  onFailure: (title: string, detail: string) => void;
}
