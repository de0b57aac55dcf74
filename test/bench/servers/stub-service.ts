// The voice service of the benchmark: answers every call at once.
import http from 'node:http';
import { announce } from './announce.js';

const ANSWER = JSON.stringify({
  joinUrl: 'wss://rooms.example.com/join?token=one-time',
  callId: '7e9f1c52-0d4f-4a57-9b0b-0f6a4a1d2c3e',
  agentName: 'Host',
});

announce(
  http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER.length });
      response.end(ANSWER);
    });
  }),
);
