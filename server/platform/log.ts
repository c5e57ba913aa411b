import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. Nothing that identifies a buyer or opens a door is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.token',
        'req.headers.cookie',
        '*.email',
        '*.password',
      ],
      censor: '…',
    },
  });
}
