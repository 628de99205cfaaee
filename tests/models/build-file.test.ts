// Several instances keep the files of the last two builds in the database.
import { expect, test } from "vitest";
import { findBuildFile, publishBuild } from "~/models/build-file.server";
import { minutesLater } from "../support/models";

test("a build's files stay until the second build after it", async () => {
  const files = (...names: string[]) =>
    new Map(names.map((name) => [name, Buffer.from(`content of ${name}`)]));
  const found = async () => {
    const names = ["a", "b", "c", "shared"];
    const contents = await Promise.all(names.map(findBuildFile));
    return names.filter((name, nth) => contents[nth]?.toString() === `content of ${name}`);
  };
  await publishBuild(files("a", "shared"), minutesLater(0));
  expect(await found()).toEqual(["a", "shared"]);
  await publishBuild(files("a", "shared"), minutesLater(1));
  await publishBuild(files("b", "shared"), minutesLater(2));
  expect(await found()).toEqual(["a", "b", "shared"]);
  await publishBuild(files("c", "shared"), minutesLater(3));
  expect(await found()).toEqual(["b", "c", "shared"]);
});
