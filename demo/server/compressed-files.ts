// Serves a folder whose build has put a compressed copy beside each file, as a host of static files would compress them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import express from 'express';

const ENDING = '.br';

/** @param folder read at each request: a file without a copy is served as it is */
export function compressedFiles(folder: string): express.RequestHandler {
  const files = express.static(folder, {
    setHeaders: (response, file) => {
      response.vary('accept-encoding');
      if (!file.endsWith(ENDING)) return;
      response.type(path.extname(file.slice(0, -ENDING.length))).set('content-encoding', 'br');
    },
  });
  return (request, response, next) => {
    const copy = `${request.path.endsWith('/') ? `${request.path}index.html` : request.path}${ENDING}`;
    const { url } = request;
    // An address is absolute: once it is normalized, no `..` leads out of the folder.
    if (request.acceptsEncodings('br') === 'br' && existsSync(path.join(folder, path.normalize(copy)))) {
      request.url = copy;
    }
    files(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  };
}
