import { PassThrough, type Readable } from 'node:stream';
import type { StaffRole } from '#domain/staff/staff.ts';
import { isStudioTopic, type StudioTopic, studioTopics, topicsOfRoles } from '#domain/staff/topics.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { StaffContext } from '#server/staff/open-staff.ts';
import { findOpenStaffSession } from '#server/staff/sessions/staff-sessions.ts';

/** Proxies close connections that are silent for a minute. */
const heartbeatMs = 15_000;
/** Changes within this time are announced together, because one click changes several tables. */
const batchMs = 50;
/** How long a browser waits before it connects again. */
const reconnectMs = 1000;

interface EventStream {
  body: PassThrough;
  token: string;
  /** At the last announcement. */
  role: StaffRole;
  /** What has changed and is not announced yet. */
  topics: Set<StudioTopic>;
  timer: NodeJS.Timeout | undefined;
}

interface EventStreams {
  /** Opens the stream of a session. Server-sent events name the topics that have changed. */
  open(token: string, role: StaffRole): Readable;
  close(): void;
}

/** Tells open pages of the studio what has changed, as far as their role may read it, until their session ends. */
export function openEventStreams(
  staff: Pick<StaffContext, 'db' | 'now' | 'log'>,
  watch: Pick<ChangeWatch, 'on'>,
): EventStreams {
  const streams = new Set<EventStream>();

  const announce = (stream: EventStream, topics: readonly StudioTopic[]) => {
    for (const topic of topics) stream.topics.add(topic);
    stream.timer ??= setTimeout(() => send(stream), batchMs);
  };

  /** Reads the session again each time, because it may have ended. */
  async function send(stream: EventStream): Promise<void> {
    stream.timer = undefined;
    const changed = [...stream.topics];
    stream.topics.clear();
    try {
      const session = await findOpenStaffSession(staff, stream.token);
      if (!streams.has(stream)) return;
      if (!session) return end(stream);
      const { role } = session.member;
      // Whoever gets another role hears of it, so that the page shows what they may do now.
      const isNewRole = stream.role !== role;
      stream.role = role;
      const readable = topicsOfRoles[role];
      const topics = changed.filter((topic) => readable.includes(topic) || (isNewRole && topic === 'staff'));
      stream.body.write(topics.length > 0 ? `data: ${topics.join(' ')}\n\n` : ':\n\n');
    } catch (err) {
      staff.log.warn(
        { err },
        'could not read a staff session; changes are announced with the next heartbeat',
      );
      for (const topic of changed) stream.topics.add(topic);
    }
  }

  function end(stream: EventStream): void {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.body.end();
  }

  const stopListening = watch.on('studio_changed', (payload) => {
    const topics = isStudioTopic(payload) ? [payload] : studioTopics;
    for (const stream of streams) announce(stream, topics);
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) announce(stream, []);
  }, heartbeatMs);
  heartbeat.unref();

  return {
    open(token, role) {
      const topics = new Set<StudioTopic>();
      const stream = { body: new PassThrough(), token, role, topics, timer: undefined };
      stream.body.on('close', () => end(stream));
      stream.body.write(`retry: ${reconnectMs}\n\n`);
      streams.add(stream);
      return stream.body;
    },
    close() {
      stopListening();
      clearInterval(heartbeat);
      for (const stream of streams) end(stream);
    },
  };
}
