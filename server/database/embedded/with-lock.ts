import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { DataDirectoryError, diskFullError } from './data-directory-error.ts';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const MAX_WAIT_SECONDS = 180;

/**
 * Runs `action` while no other process, and no other call in this one, holds the same lock file. Node has no file
 * locks, so this takes SQLite's. The kernel releases it when its process ends, even by kill -9.
 */
export async function withLock<T>(file: string, action: () => Promise<T>): Promise<T> {
  const lock = await takeLock(file);
  try {
    return await action();
  } finally {
    lock.close();
  }
}

/** Like `withLock`, but doesn't wait. @throws the error that `explain` returns if the lock is held */
export async function withFreeLock<T>(
  file: string,
  explain: () => Error,
  action: () => Promise<T>,
): Promise<T> {
  const lock = tryLock(file);
  if (!lock) throw explain();
  try {
    return await action();
  } finally {
    lock.close();
  }
}

/** Whether another process, or another call in this one, holds the lock. The file's folder must exist. */
export function isLocked(file: string): boolean {
  const lock = tryLock(file);
  lock?.close();
  return lock === undefined;
}

async function takeLock(file: string): Promise<DatabaseSync> {
  const giveUpAt = Date.now() + MAX_WAIT_SECONDS * 1000;
  while (Date.now() < giveUpAt) {
    const lock = tryLock(file);
    if (lock !== undefined) return lock;
    await pause(20 + Math.random() * 30);
  }
  throw new DataDirectoryError(
    `Another process has been opening the database beside ${file} for ${MAX_WAIT_SECONDS} seconds. End it and start again.`,
  );
}

function tryLock(file: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) return undefined;
    if (errcode === SQLITE_FULL) throw diskFullError(dirname(file));
    throw new DataDirectoryError(
      `The lock file ${file} cannot be used (${message}). Check its owner and the disk.`,
    );
  }
}
