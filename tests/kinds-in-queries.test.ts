// Every query of expenses names the kinds that count in it, or stands in a list with its reason.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const byId = "of ids that were found before";
const records = "each is a record, whatever it counts";
/** Then each call of the function is looked at like a query. */
const byCallers = "its callers say which";

/** Queries without kinds, by file and function, a line for each. */
const withoutKinds: readonly [place: string, reason: string][] = [
  ["expenses/expense newExpenseId", "an id is taken by each kind"],
  ["expenses/found expenseById", byId],
  ["expenses/habits newestEntries", "the query around it asks"],
  ["expenses/list expensesOf", byId],
  ["expenses/list page", byCallers],
  ["expenses/list selectOpen", byCallers],
  ["expenses/room requireRoomForDivided", records],
  ["expenses/room requireRoomForExpenses", records],
  ["receipts/owner handOverReceipts", byId],
  ["receipts/owner isLeftBehind", byId],
  ["receipts/receipt receiptBytes", "each has receipts"],
  ["settling/direct-debts onlyPayers", byId],
  ["settling/direct-debts partsOf", byId],
  ["settling/direct-debts sharesIn", byId],
  ["sharing/earlier-expenses divideEarlierExpenses", "each is divided"],
  ["sharing/earlier-expenses divideEarlierExpenses", "each is divided"],
  ["sharing/earlier-expenses earlierExpenses", "each is divided"],
  ["sharing/former-members isWithoutRecord", records],
  ["sharing/former-members isWithoutRecord", records],
  ["sharing/history withPrivate", byId],
  ["sharing/leave sharesOf", byId],
  ["sharing/merge expensesOf", "each is merged"],
  ["sharing/merge expensesOf", "each is merged"],
  ["sharing/merge partOf", "each is merged"],
  ["sharing/own-view ownBalances", "the query beside it takes off what is not paid"],
  ["sharing/private-expenses takeFormerPrivateAlong", "each goes along"],
  ["sharing/private-expenses takePrivateAlong", "each goes along"],
  ["sharing/stored-sharing partsOfExpense", byId],
  ["sharing/stored-sharing withSharing", byId],
  ["statistics/open-sums selectSums", byCallers],
  ["statistics/person-sums sumsOf", byId],
  ["statistics/listed-sums listedWhere", byCallers],
  ["statistics/statistics selectFrom", byCallers],
  ["statistics/statistics selectFrom", byCallers],
];

/** A node of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  id?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
}

const reading = /^\s*\.(from|\w*[jJ]oin|\$count)\(\s*(expenses|expenseParts|other)\b(?!\.)/;
const raw = /^sql\b[\s\S]*\$\{(expenses|expenseParts|other)\}/;
const naming = /\b(areOf|expensesOn|groupExpensesOn|groupExpensesOfAll)\b/;

/** Lists a node and all nodes in it. */
function nodesIn(node: Node): Node[] {
  const values = Object.values(node).flat() as (Node | undefined)[];
  const children = values.filter((value) => typeof value?.type === "string") as Node[];
  return [node, ...children.flatMap(nodesIn)];
}

/** Lists the names in a node that may stand for something declared, so not those of properties. */
function namesIn(node: Node): string[] {
  const nodes = nodesIn(node);
  const properties = nodes.map((each) => (each.type === "MemberExpression" ? each.property : each.key));
  const names = nodes.filter((each) => each.type === "Identifier" && !properties.includes(each));
  return names.map(({ name }) => name!);
}

/** Lists functions and constants that are declared in a node. */
function declaredIn(node: Node): Node[] {
  return nodesIn(node).filter(({ type }) => /^(FunctionDeclaration|VariableDeclarator)$/.test(type));
}

/** Lists the functions and constants of a file whose queries of expenses name no kinds, once for each query. */
function withoutKindsIn(code: string, carriers: readonly string[] = []): string[] {
  const { body } = parseSync("queries.ts", code).program as unknown as { body: Node[] };
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  return body.flatMap((top) => {
    const nodes = nodesIn(top);
    const calls = nodes.filter(({ type }) => type === "CallExpression");
    const isQuery = (node: Node): boolean => {
      if (node.type === "TaggedTemplateExpression") return raw.test(textOf(node));
      if (node.type !== "CallExpression") return false;
      const { name = "", object } = node.callee!;
      return carriers.includes(name) || (!!object && reading.test(code.slice(object.end, node.end)));
    };
    const chainOf = (node: Node): Node => {
      const next = calls.find(({ callee }) => callee!.object === node);
      return next ? chainOf(next) : node;
    };
    const declared = [...body.flatMap((each) => declaredIn(each).slice(0, 1)), ...declaredIn(top)];
    const namesKinds = (query: Node): boolean => {
      // What is declared around a query says nothing about it.
      const seen = new Set(declared.filter(({ start, end }) => start <= query.start && query.end <= end));
      const open = [query];
      for (let node = open.pop(); node; node = open.pop()) {
        if (naming.test(textOf(node))) return true;
        const names = namesIn(node);
        const said = declared.filter(
          (each) => !seen.has(each) && namesIn(each.id!).some((name) => names.includes(name)),
        );
        for (const each of said) seen.add(each);
        open.push(...said);
      }
      return false;
    };
    const queries = new Set(nodes.filter(isQuery).map(chainOf));
    return [...queries]
      .filter((query) => !namesKinds(query))
      .map(() => namesIn(declared.find((each) => nodes.includes(each))!.id!)[0]!);
  });
}

test("each query of expenses names its kinds, but for these", () => {
  const found = globSync("app/models/**/*.ts").flatMap((file) => {
    const name = file.slice("app/models/".length).replace(/(\.server)?\.ts$/, "");
    const inFile = withoutKinds.filter(
      ([place, reason]) => place.startsWith(`${name} `) && reason === byCallers,
    );
    const carriers = inFile.map(([place]) => place.split(" ")[1]!);
    return withoutKindsIn(readFileSync(file, "utf8"), carriers).map((place) => `${name} ${place}`);
  });
  expect(found.sort()).toEqual(withoutKinds.map(([place]) => place).sort());
});

test("a query is found if it names none, neither itself nor in a condition that it names", () => {
  const on = (where: string) => `function all() { return db.select().from(expenses).where(${where}); }`;
  const named = "const isOpen = and(eq(expenses.tripId, tripId), areOf(openKinds));";
  const examples = {
    [on("eq(expenses.tripId, tripId)")]: ["all"],
    [on("expensesOn(userId, tripId, paidKinds)")]: [],
    [on("isOpen")]: ["all"],
    [`${named} ${on("isOpen")}`]: [],
    "const all = () => db.$count(expenses, isDivided)": ["all"],
    "const all = () => db.select().from(trips).leftJoin(expenseParts, eq(id, expenseId))": ["all"],
    "const all = () => db.select().from(trips).where(sql`exists (select 1 from ${expenses})`)": ["all"],
    "const all = () => page(db, eq(expenses.tripId, tripId))": ["all"],
    "const all = () => page(db, expensesOn(userId, tripId, dayKinds))": [],
    "const all = () => db.select().from(trips).orderBy(trips.name)": [],
  };
  for (const [code, found] of Object.entries(examples))
    expect([code, withoutKindsIn(code, ["page"])]).toEqual([code, found]);
});
