import { describe, expect, test } from "vitest";
import { claimedNames, verifiedEmail } from "~/domain/accounts/google-person";

describe("names that Google claims", () => {
  test.each<[claimed: object, names: [string, string]]>([
    [{ given_name: "Anna", family_name: "Müller" }, ["Anna", "Müller"]],
    [{ given_name: "Anna" }, ["Anna", ""]],
    [{ family_name: "Müller" }, ["Müller", ""]],
    [{ family_name: "von der Müller" }, ["von der", "Müller"]],
    [{ name: "Anna Maria Müller", family_name: "Müller" }, ["Anna Maria", "Müller"]],
    [{ name: "Cher" }, ["Cher", ""]],
    [{ name: " ", given_name: "\u0000\n" }, ["anna", ""]],
    [{ given_name: 5, family_name: {}, name: [] }, ["anna", ""]],
    [{ given_name: "x".repeat(81), family_name: `${"y".repeat(79)}😀` }, ["x".repeat(80), "y".repeat(79)]],
    [{ given_name: `${"x".repeat(79)} y` }, ["x".repeat(79), ""]],
  ])("%j become %j", (claimed, [firstName, lastName]) => {
    expect(claimedNames(claimed, "anna@example.com")).toEqual({ firstName, lastName });
  });
});

describe("an address that Google claims", () => {
  test.each<[claimed: object, email: string | undefined]>([
    [{ email: "Anna@Example.com", email_verified: true }, "Anna@Example.com"],
    [{ email: " anna@example.com ", email_verified: "true" }, "anna@example.com"],
    [{ email: "anna@example.com", email_verified: false }, undefined],
    [{ email: "anna@example.com", email_verified: "false" }, undefined],
    [{ email: "anna@example.com" }, undefined],
    [{ email: "anna@example.com", email_verified: 1 }, undefined],
    [{ email_verified: true }, undefined],
    [{ email: "anna", email_verified: true }, undefined],
    [{ email: "a b@example.com", email_verified: true }, undefined],
    [{ email: "ａnna@example.com", email_verified: true }, undefined],
    [{ email: ["anna@example.com"], email_verified: true }, undefined],
    [{ email: `${"x".repeat(250)}@a.de`, email_verified: true }, undefined],
  ])("%j is read as %j", (claimed, email) => {
    expect(verifiedEmail(claimed)).toBe(email);
  });
});
