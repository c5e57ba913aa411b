import { and, asc, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ListedMessage, MessageReply, StudioMessage } from '#domain/api/customers/messages.ts';
import type { MessageState } from '#domain/customers/messages.ts';
import type { Executor } from '#server/database/database.ts';
import { containsText, nearRows, searchList } from '#server/database/search-list.ts';
import { notFound, type RequestError } from '#server/http/errors.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { replyWaitSeconds } from './send-reply.ts';
import { contactMessages, contactReplies } from './tables.ts';

interface MessageSearch {
  /** A part of the sender's name or email, or of the message; one or two characters must start a word. */
  text?: string | undefined;
  state?: MessageState | undefined;
  /** The id of the last message of the page before. */
  after?: string | undefined;
}

const messagesPerPage = 50;
const beginningLength = 200;

/** A reply that was refused or withdrawn answers nothing. */
const isAnswered = sql`exists (select from ${contactReplies}
  where ${contactReplies.messageId} = ${contactMessages.id}
    and ${contactReplies.withdrawnAt} is null and ${contactReplies.refusal} is null)`;

const state = sql<MessageState>`case when ${contactMessages.doneAt} is not null then 'done'
  when ${isAnswered} then 'answered' else 'new' end`;

/** A page of messages, newest first, and whether there are more. */
export async function listMessages(
  on: Executor,
  { text, state: wanted, after }: MessageSearch,
): Promise<{ messages: ListedMessage[]; hasMore: boolean }> {
  const { id, createdAt, firstName, lastName, email, message } = contactMessages;
  const isListed = and(wanted && isOfState(wanted), after ? isAfter(after) : undefined);
  const select = (condition: SQL | undefined) =>
    on
      .select({ id, createdAt, firstName, lastName, email, beginning: beginningOf(message), state })
      .from(contactMessages)
      .where(and(condition, isListed))
      .orderBy(desc(createdAt), desc(id))
      .limit(messagesPerPage + 1);
  const oldest = sql`(select ${createdAt} from ${contactMessages} where ${isListed ?? sql`true`}
    order by ${createdAt} desc, ${id} desc offset ${nearRows} limit 1)`;
  const rows = text
    ? await searchList(select, {
        id,
        meanings: [containsText(whole, text)],
        isNear: sql`${createdAt} > ${oldest}`,
        max: messagesPerPage,
      })
    : await select(undefined);
  const messages = rows.slice(0, messagesPerPage).map(({ firstName, lastName, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    name: `${firstName} ${lastName}`.trim(),
  }));
  return { messages, hasMore: rows.length > messagesPerPage };
}

/** The messages that wait for an answer: how many they are, and the sender of the newest. */
export async function readNewMessages(on: Executor): Promise<{ count: number; newest: string | undefined }> {
  const { createdAt, id, firstName, lastName } = contactMessages;
  const [found] = await on
    .select({
      name: sql<string>`${firstName} || ' ' || ${lastName}`,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(contactMessages)
    .where(isOfState('new'))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return { count: found?.count ?? 0, newest: found?.name };
}

/** One message with its replies, except withdrawn ones, the oldest first. @throws RequestError 404 */
export async function requireMessage(
  on: Executor,
  messageId: string,
): Promise<Omit<StudioMessage, 'orders'>> {
  const { id, createdAt, firstName, lastName, email, message } = contactMessages;
  const [row] = await on
    .select({ id, createdAt, firstName, lastName, email, message, state })
    .from(contactMessages)
    .where(eq(id, messageId));
  if (!row) throw unknownMessage();
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    message: row.message,
    state: row.state,
    ...(await findReplies(on, messageId)),
  };
}

export function unknownMessage(): RequestError {
  return notFound('There is no such message. Messages are deleted after a year.');
}

/** The names of the senders of messages, by the messages' ids. */
export async function findSenders(on: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName } = contactMessages;
  const rows = await on
    .select({ id, firstName, lastName })
    .from(contactMessages)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]));
}

/** Some messages, with how they begin, newest first. */
export async function findMessages(
  on: Executor,
  ids: readonly string[],
): Promise<{ messageId: string; at: string; text: string; beginning: string }[]> {
  const { id, createdAt, message } = contactMessages;
  const rows = await on
    .select({ messageId: id, at: createdAt, text: message, beginning: beginningOf(message) })
    .from(contactMessages)
    .where(inArray(id, [...ids]))
    .orderBy(desc(createdAt), desc(id));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** The texts of replies, by id. */
export async function findReplyTexts(on: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, text } = contactReplies;
  const rows = await on
    .select({ id, text })
    .from(contactReplies)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.text]));
}

async function findReplies(
  on: Executor,
  messageId: string,
): Promise<{ replies: MessageReply[]; draft: string | null }> {
  const rows = await on
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
  const names = new Map((await listStaff(on)).map(({ id, name }) => [id, name]));
  const newest = rows.at(-1);
  return {
    replies: rows
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ id, createdAt, staffId, text, sentAt, refusal }) => ({
        id,
        at: createdAt.toISOString(),
        by: (staffId && names.get(staffId)) || null,
        text,
        sendsAt: (sentAt ?? new Date(createdAt.getTime() + replyWaitSeconds * 1000)).toISOString(),
        isSent: sentAt !== null,
        refusal,
      })),
    draft: newest?.withdrawnAt ? newest.text : null,
  };
}

/** The expression of the index of migration 0040. */
const whole = sql`lower(${contactMessages.firstName} || ' ' || ${contactMessages.lastName} || ' '
  || ${contactMessages.email} || ' ' || ${contactMessages.message})`;

function isOfState(wanted: MessageState): SQL {
  const { doneAt } = contactMessages;
  if (wanted === 'done') return sql`${doneAt} is not null`;
  return wanted === 'new'
    ? sql`${doneAt} is null and not ${isAnswered}`
    : sql`${doneAt} is null and ${isAnswered}`;
}

function isAfter(messageId: string): SQL {
  const { id, createdAt } = contactMessages;
  return sql`(${createdAt}, ${id}) < (select m.created_at, m.id from ${contactMessages} m where m.id = ${messageId})`;
}

/** Without line breaks, so that the list has one line for each message. */
function beginningOf(message: typeof contactMessages.message): SQL<string> {
  return sql<string>`left(regexp_replace(${message}, '\\s+', ' ', 'g'), ${beginningLength})`;
}

/** Messages sent from this email address since a time, and the answers to them, oldest first. */
export async function findCorrespondence(on: Executor, email: string, since: Date) {
  const { id, createdAt, message } = contactMessages;
  const written = await on
    .select({ id, at: createdAt, text: message })
    .from(contactMessages)
    .where(and(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()), gte(createdAt, since)));
  const answered = await on
    .select({ at: contactReplies.sentAt, text: contactReplies.text })
    .from(contactReplies)
    .where(
      and(
        inArray(
          contactReplies.messageId,
          written.map((each) => each.id),
        ),
        isNotNull(contactReplies.sentAt),
      ),
    );
  return [
    ...written.map(({ at, text }) => ({ at, text, isAnswer: false })),
    ...answered.flatMap(({ at, text }) => (at ? [{ at, text, isAnswer: true }] : [])),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
