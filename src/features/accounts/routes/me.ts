import { type Host, mount } from "../../../server/http/mount";
import { storeLanguage } from "../../../shared/current-user";
import { Problem } from "../../../shared/problem";
import {
  changePassword,
  countWrongPassword,
  editMe,
  endOtherSessions,
  endSession,
  preparePassword,
} from "../actions/me";
import * as contract from "../contract/me";
import { accountOf, sessionsOf } from "../reads/me";

/** GET, PATCH /api/me · PUT /api/me/locale · POST /api/me/password · GET, DELETE /api/me/sessions · DELETE /api/me/sessions/{id} */
export function mountMe(host: Host): void {
  mount(host, contract.getMe, ({ db, by }) => accountOf(db, by.id));
  mount(host, storeLanguage, ({ body, perform }) =>
    perform(async (context) => {
      await editMe(context, body);
    }),
  );
  mount(host, contract.editMe, ({ body, perform }) => perform((context) => editMe(context, body)));
  mount(host, contract.changePassword, async (request) => {
    const change = await preparePassword(request, request.body);
    try {
      return await request.perform((context) => changePassword(context, change, request.cookie));
    } catch (error) {
      if (error instanceof Problem && error.code === "invalid") await countWrongPassword(request, change);
      throw error;
    }
  });
  mount(host, contract.getSessions, ({ db, by, cookie }) => sessionsOf(db, by.id, cookie));
  mount(host, contract.endOtherSessions, ({ cookie, perform }) =>
    perform((context) => endOtherSessions(context, cookie)),
  );
  mount(host, contract.endSession, ({ params, cookie, perform }) =>
    perform((context) => endSession(context, cookie, params.id)),
  );
}
