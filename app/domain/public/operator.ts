export interface Operator {
  name: string;
  /** One entry per line. */
  address: readonly string[];
  email: string;
  /** Commercial register entry; undefined without one. */
  register: string | undefined;
  vatId: string | undefined;
}
