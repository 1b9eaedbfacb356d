// A page of operators, and what their pages share.
import type { ComponentChildren } from "preact";
import { Tabs } from "../../nav.tsx";
import { Name, Page, to } from "../../ui.tsx";
import { operatorWords as text } from "../../words/operator.ts";

const pages = [
  ["operator", text.health.title],
  ["operator/users", text.users.title],
  ["operator/races", text.races.title],
  ["operator/reports", text.reports.title],
  ["operator/apps", text.apps.title],
  ["operator/invites", text.invites.title],
  ["operator/audit", text.auditLog.title],
  ["operator/jobs", text.jobs.title],
] as const;

export const OperatorPage = ({ title, open, children }: { title: string; open: string; children: ComponentChildren }) => (
  <Page title={title} wide>
    <Tabs label={text.pages} pages={pages} open={open} />
    {children}
  </Page>
);

/** A link to a user, by the name that they have chosen. A user whose account was deleted has no page. Without a name, the _id is shown. */
export const User = ({ id, name }: { id: string | null; name?: string | null }) =>
  id === null ? (
    <>{text.deleted}</>
  ) : (
    <a href={to(`operator/users/${id}`)}>
      <Name>{name === undefined ? `${text.user.one} ${id}` : name || text.unnamed}</Name>
    </a>
  );

/** A link to the audit log of a user or an object. */
export const History = ({ of, actor, children }: { of: string; actor?: boolean; children: string }) => (
  <a href={to(`operator/audit/${actor ? "by" : "of"}/${of}`)}>{children}</a>
);
