import { apiDescription } from "~/api/operations.server";
import { referenceOf } from "~/api/reference.server";
import { FieldList, OperationCard } from "~/components/public/api-reference";
import { SitePage } from "~/components/public/site-page";
import { apiPaths } from "~/domain/addresses";
import { viewerOf } from "~/http/context.server";
import { api } from "~/locales/de/api";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/api-docs";

export const meta: Route.MetaFunction = () => [{ title: `${api.title} · ${shell.product}` }];

export function loader({ context }: Route.LoaderArgs) {
  const isSignedIn = viewerOf(context) !== null;
  return { isScriptless: true as const, isSignedIn, ...referenceOf(apiDescription()) };
}

export default function ApiDocs({ loaderData: { groups, answers, isSignedIn } }: Route.ComponentProps) {
  return (
    <SitePage isSignedIn={isSignedIn}>
      <main id="inhalt" tabIndex={-1} className="mx-auto flex max-w-180 flex-col gap-4 px-4 pt-8 pb-16">
        <h1>{api.title}</h1>
        <p>{api.lead}</p>
        <p>
          <a href={apiPaths.description}>{api.machine}</a>
        </p>
        <h2>{api.rules}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          {api.ruleList.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {groups.map(({ name, operations }) => (
          <section key={name} className="grid gap-3">
            <h2>{api.groups[name] ?? name}</h2>
            {operations.map((operation) => (
              <OperationCard key={operation.method + operation.path} operation={operation} />
            ))}
          </section>
        ))}
        <h2>{api.answers}</h2>
        {answers.map(({ name, type, fields }) => (
          <section key={name} id={name} className="reference card">
            <h3>
              {name} <span className="font-normal text-quiet">{type}</span>
            </h3>
            <FieldList fields={fields} />
          </section>
        ))}
      </main>
    </SitePage>
  );
}
