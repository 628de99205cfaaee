// Starts PostgreSQL for a project of Vitest, with a migrated database that each test file gets a copy of.
import type { TestProject } from "vitest/node";
import { open } from "../../db/client.postgres";
import { startCluster } from "./postgres-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of PostgreSQL's own database. */
    postgres: string;
  }
}

export const TEMPLATE = "migrated";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await cluster.query(`CREATE DATABASE ${TEMPLATE}`);
  const engine = await open(cluster.url(TEMPLATE));
  await engine.close();
  project.provide("postgres", cluster.url("postgres"));
  return () => cluster.stop();
}
