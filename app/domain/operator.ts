/** Who offers an installation, as its legal pages name them. */
export interface Operator {
  name: string;
  /** Line by line. */
  address: readonly string[];
  email: string;
  /** Undefined where there is none. */
  register: string | undefined;
  vatId: string | undefined;
}
