import { expect, test } from "vitest";
import { dataAddress, screenAddress } from "~/offline/cache/data-address";

test.each([
  ["/", "/_.data"],
  ["/expenses", "/expenses.data"],
  ["/my-trips?filter=planned", "/my-trips.data?filter=planned"],
  // Dialogs that open without the server share their screen's data.
  ["/?dialog=expense", "/_.data"],
  ["/expenses?after=x&dialog=expense&main=food", "/expenses.data?after=x"],
  ["/trip/7?dialog=limits", "/trip/7.data"],
  // So do figures that are in the data of all.
  ["/analytics?per=day", "/analytics.data"],
  ["/analytics?trip=7&per=day&view=pie", "/analytics.data?trip=7&view=pie"],
  ["/analytics?per=sum&dialog=limits", "/analytics.data"],
  // A filtered list is that of the device, so it begins with the first page.
  ["/expenses?q=Taxi&category=food&before=2026-11-12", "/expenses.data"],
  ["/trip/7/expenses?from=2026-11-12&to=&totals=currency", "/trip/7/expenses.data"],
  ["/expenses?before=2026-11-12&q=&dialog=expense&id=7", "/expenses.data"],
  ["/expenses?before=2026-11-12", "/expenses.data?before=2026-11-12"],
  ["/my-trips?q=Porto", "/my-trips.data?q=Porto"],
  ["/analytics?category=food", "/analytics.data?category=food"],
  // Dialogs that load data have their own.
  ["/expenses?dialog=expense&id=7", "/expenses.data?dialog=expense&id=7"],
  ["/profile?dialog=sessions", "/profile.data?dialog=sessions"],
])("The data of %s is cached as %s", (screen, data) => {
  expect(dataAddress(screen)).toBe(data);
});

test.each([
  ["/_.data", "/"],
  ["/expenses.data", "/expenses"],
  ["/trip/7/expenses.data?after=x&_routes=root", "/trip/7/expenses?after=x"],
])("%s is the data of %s", (data, screen) => {
  expect(screenAddress(data)).toBe(screen);
});
