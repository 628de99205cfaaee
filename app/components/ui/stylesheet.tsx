/**
 * Rules that few screens need. React puts the link into the head once, however often it is rendered, and shows what
 * stands beside it when the rules are there.
 */
export function Stylesheet({ href }: { href: string }) {
  return <link rel="stylesheet" href={href} precedence="screen" />;
}
