import { expect, test } from "vitest";
import { fc } from "../../support/property";
import { Account, anyBeginning, anyHistory, otherOf, readerOf, type Step } from "../../support/recovery";

/** Steps of the other person in between, which take no time and reveal no password. */
const meanwhile = anyHistory(6).map((steps) => steps.filter(({ does }) => !["wait", "learn"].includes(does)));

/** Any past, and steps of the stranger while the owner recovers the account and afterwards. */
const anyStory = fc.record({
  beginning: anyBeginning,
  past: anyHistory(14),
  meanwhile: fc.array(meanwhile, { minLength: 4, maxLength: 4 }),
});
type Story = typeof anyStory extends fc.Arbitrary<infer T> ? T : never;

/** Lets the reader of the first verified mailbox recover the account, and describes what is wrong afterwards. */
function flawOf({ beginning, past, meanwhile }: Story): string | undefined {
  const account = new Account(beginning);
  for (const step of past) account.take(step);
  const { root } = account;
  if (root === undefined) return undefined;
  const owner = readerOf(root);
  const stranger = otherOf(owner);
  const turns = meanwhile.map((steps) => steps.map((step) => ({ ...step, who: stranger }) as Step));
  const interfere = () => {
    for (const step of turns.shift() ?? []) account.take(step);
  };

  if (account.email === root) {
    account.take({ does: "forget", who: owner });
    interfere();
  }
  if (account.email !== root) {
    const nth = account.undoLinksOf(owner).findIndex(({ emailKey }) => emailKey === root);
    if (!account.take({ does: "undo", who: owner, nth })) return "the owner has no way back";
    const doors = account.doorsOf(stranger);
    if (doors.length > 0) return `after the undo link the stranger has ${doors}`;
    interfere();
  }
  if (!account.take({ does: "reset", who: owner })) return "the owner cannot set a password";
  for (const when of ["at once", "later"]) {
    const doors = account.doorsOf(stranger);
    if (doors.length > 0) return `${when} the stranger has ${doors}`;
    interfere();
  }
  return account.email === root ? undefined : "the address is another one again";
}

// Without any one of the rules, these runs find a flaw.
test("The reader of the first verified mailbox gets the account back alone, whatever happened and happens", () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      expect(flawOf(story)).toBeUndefined();
    }),
    { numRuns: 20_000 },
  );
});
