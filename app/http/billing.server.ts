/** Whether this installation takes money. Without it everything stays free. (product.md, section 7) */
export const hasBilling: boolean = false;
