import type { MetaDescriptor } from "react-router";
import { textPages } from "~/domain/addresses";
import { config } from "~/http/config.server";
import { facts } from "~/http/operator.server";
import { accessibility } from "~/locales/de/public/accessibility";
import type { PublicDocument } from "~/locales/de/public/document";
import { faq } from "~/locales/de/public/faq";
import { imprint } from "~/locales/de/public/imprint";
import { privacy } from "~/locales/de/public/privacy";
import { terms } from "~/locales/de/public/terms";
import { withdrawal } from "~/locales/de/public/withdrawal";

export const publicPages: Record<string, PublicDocument> = {
  [textPages.imprint]: imprint(facts),
  [textPages.privacy]: privacy(facts),
  [textPages.terms]: terms(facts),
  [textPages.withdrawal]: withdrawal(facts),
  [textPages.faq]: faq(facts),
  [textPages.accessibility]: accessibility(facts),
};

export function canonicalOf(path: string): string | undefined {
  return config.APP_URL && config.APP_URL + path;
}

export function publicMeta(path: string, title: string, description: string): MetaDescriptor[] {
  const canonical = canonicalOf(path);
  return [
    { title },
    { name: "description", content: description },
    ...(canonical ? [{ tagName: "link", rel: "canonical", href: canonical }] : []),
  ];
}
