import { expect, test } from "vitest";
import { copySecrets, keepSecret, secretsOf } from "../../src/lib/secrets";

test("several people around one device all have their seats again", () => {
  keepSecret("table", 0, "mine");
  keepSecret("table", 2, "yours");
  expect(secretsOf("table")).toEqual(["mine", "yours"]);
  expect(secretsOf("another table")).toEqual([]);
});

test("a seat that was freed and taken again is opened by its new secret", () => {
  keepSecret("table", 0, "old");
  keepSecret("table", 0, "new");
  expect(secretsOf("table")).toEqual(["new"]);
});

test("the seats of the fifty newest tables are kept, and a table that is played at again is new", () => {
  for (let number = 1; number <= 50; number++) keepSecret(`table ${number}`, 0, `secret ${number}`);
  keepSecret("table 1", 1, "a second seat");
  keepSecret("table 51", 0, "secret 51");
  expect(secretsOf("table 2")).toEqual([]);
  expect(secretsOf("table 1")).toEqual(["secret 1", "a second seat"]);
  expect(secretsOf("table 51")).toEqual(["secret 51"]);
});

test("the rematch opens with the seats of the game before", () => {
  keepSecret("first game", 1, "one");
  keepSecret("first game", 3, "three");
  copySecrets("first game", "rematch");
  expect(secretsOf("rematch")).toEqual(["one", "three"]);
});
