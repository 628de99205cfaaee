// Starts PostgreSQL for projects of Vitest, with a migrated database that each test file gets a copy of.
import type { TestProject } from "vitest/node";
import { open } from "../../db/client.postgres";
import { type Cluster, startCluster, TEMPLATE } from "./postgres-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of PostgreSQL's own database. */
    postgres: string;
  }
}

/** Each project loads this module anew, in the same process. */
const shared = globalThis as { cluster?: Promise<Cluster> };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.cluster ??= start();
  const cluster = await shared.cluster;
  project.provide("postgres", cluster.url("postgres"));
  return () => cluster.stop();
}

async function start(): Promise<Cluster> {
  const cluster = await startCluster();
  await cluster.query(`CREATE DATABASE ${TEMPLATE}`);
  const engine = await open(cluster.url(TEMPLATE));
  await engine.close();
  return cluster;
}
