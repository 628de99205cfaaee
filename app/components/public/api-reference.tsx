import { api } from "~/locales/de/api";

export interface ApiField {
  name: string;
  type: string;
  isRequired: boolean;
  meaning: string | undefined;
  fields: ApiField[];
}

export interface ApiOperation {
  method: string;
  path: string;
  summary: string;
  isOpen: boolean;
  parameters: ApiField[];
  body: { name: string; fields: ApiField[] } | undefined;
  status: string;
  answer: string | undefined;
  files: string[];
  statuses: { status: string; description: string }[];
}

export function OperationCard({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, isOpen, parameters, body, status, answer, files, statuses } = operation;
  return (
    <details className="reference card">
      <summary>
        <span className="badge bg-tint text-accent">{method}</span> <code>{path}</code>
        <span className="block text-sm text-quiet">{summary}</span>
      </summary>
      {isOpen && <p>{api.open}</p>}
      {parameters.length > 0 && (
        <>
          <h3>{api.parameters}</h3>
          <FieldList fields={parameters} hasNeeds />
        </>
      )}
      {body && (
        <>
          <h3>{api.body}</h3>
          <FieldList fields={body.fields} hasNeeds />
        </>
      )}
      <h3>{api.answer}</h3>
      <p>
        {status}: {answer ? <a href={`#${answer}`}>{answer}</a> : files.join(", ") || api.nothing}
      </p>
      <dl>
        {statuses.map(({ status, description }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** List of fields with type and description. The fields of an unnamed object are nested below it. */
export function FieldList({ fields, hasNeeds = false }: { fields: ApiField[]; hasNeeds?: boolean }) {
  return (
    <dl>
      {fields.map(({ name, type, isRequired, meaning, fields }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {hasNeeds && isRequired && <span className="text-quiet"> {api.required}</span>}
          </dt>
          <dd>
            {[meaning, type].filter(Boolean).join(" · ")}
            {fields.length > 0 && <FieldList fields={fields} hasNeeds={hasNeeds} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
