import { expect, test } from "vitest";
import { addVilla, addWork } from "../../../tests/support/builders";
import { signInAs } from "../../../tests/support/caller";
import { startAppForTest } from "../../../tests/support/start-app";

// What a search means where it finds work (docs/domain.md, "Languages").

test("a villa's whole code finds that villa alone, and whoever has it in their name", async () => {
  const app = await startAppForTest();
  const admin = await signInAs(app, "admin");
  const anna = await signInAs(app, "cleaner", "Anna");
  const cem = await signInAs(app, "cleaner", "Cem D12");
  const villaOf = (code: string, address: string | null = null) => addVilla(app, { code, address });
  const wanted = await addWork(app, { lead: anna, villa: await villaOf("D12") });
  const longer = await addWork(app, { lead: anna, villa: await villaOf("D123") });
  const addressed = await addWork(app, { lead: anna, villa: await villaOf("Z9", "Duinweg d12") });
  const led = await addWork(app, { lead: cem, villa: await villaOf("Z8") });
  const found = async (search: string) => {
    const [list, counts] = await Promise.all([
      admin.get(`/api/assignments?search=${search}`),
      admin.get(`/api/assignments/counts?search=${search}`),
    ]);
    const ids = Array.isArray(list.body) ? list.body.map(({ id }) => id) : [];
    expect(counts.body).toMatchObject({ pending: ids.length });
    return ids.toSorted();
  };
  expect(await found("d12")).toEqual([wanted, led].toSorted());
  expect(await found("d1")).toEqual([wanted, longer, addressed, led].toSorted());
});
