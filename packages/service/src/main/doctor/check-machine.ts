// The doctor's look at this machine: folders, port, speech, WebRTC.

import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { DatabaseLocation } from '../../db/database.js';
import { createSpeechEngines } from '../../engines/built-in/speech-engines.js';
import { checkMedia } from '../../rooms/embedded/check-media.js';
import type { Configuration } from '../configuration.js';
import { folderFor } from '../opening-folders.js';
import { messageOf, note, ok, problem, type Finding } from './finding.js';

/** @param named for people: `data folder`. A folder that is not there is made by the service, where it may. */
async function checkFolder(named: string, folder: string): Promise<Finding> {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    try {
      await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
      return ok(`${named}: ${folder}`);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isMissing && place !== path.dirname(place)) continue;
      return problem(`${named}: ${folder} cannot be written`, 'Give this user the folder, or name another.');
    }
  }
}

export async function checkFolders(
  location: DatabaseLocation,
  { recordingFolder, uploadFolder }: Pick<Configuration, 'recordingFolder' | 'uploadFolder'>,
): Promise<readonly Finding[]> {
  const folders = [
    ['recordings', folderFor('recordings', recordingFolder, location)],
    ['uploads', folderFor('uploads', uploadFolder, location)],
  ] as const;
  return Promise.all([
    ...(location.kind === 'folder' ? [checkFolder('data folder', location.path)] : []),
    ...folders.flatMap(([named, folder]) => (folder === undefined ? [] : [checkFolder(named, folder)])),
  ]);
}

export function checkSecret(location: DatabaseLocation, secret: string | undefined): Finding {
  if (secret !== undefined) return ok('secret: VOICE_AGENT_SECRET');
  if (location.kind !== 'server') return ok('secret: a key in the data folder');
  return problem(
    'secret: VOICE_AGENT_SECRET is not set',
    'Set it to random text of 32 characters or more, and keep it: openssl rand -base64 32',
  );
}

export async function checkPort(port: number, host: string): Promise<Finding> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return ok(`port: ${port === 0 ? 'any' : port} of ${host} is free`);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return problem(
      `port: ${port} of ${host} cannot be had (${code})`,
      'Is the service running already? Otherwise set PORT or HOST.',
    );
  } finally {
    server.close();
  }
}

export async function checkSpeech(): Promise<Finding> {
  try {
    const speech = await createSpeechEngines();
    const isThere = speech.recognizer !== undefined;
    await speech.close();
    if (isThere) return ok('speech recognition: pocketsphinx');
    return note(
      'speech recognition: not installed; visitors can type',
      'On Debian or Ubuntu: sudo apt-get install -y libpocketsphinx3 pocketsphinx-en-us',
    );
  } catch (error) {
    return problem(`speech: ${messageOf(error)}`, 'Install the package anew.');
  }
}

export async function checkWebRtc(): Promise<Finding> {
  try {
    await checkMedia();
    return ok('WebRTC: loads');
  } catch (error) {
    return problem(`WebRTC: ${messageOf(error)}`, 'Use Linux with glibc, macOS or Windows, on x64 or arm64.');
  }
}
