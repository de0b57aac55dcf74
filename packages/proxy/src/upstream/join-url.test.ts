import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAcceptableJoinUrl } from './join-url.js';

describe('the hosts that a joinUrl may lead to', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['wss://evil.example/join', 'rooms.example.com'],
    ['wss://a.rooms.example.com/join', 'rooms.example.com'],
    ['wss://rooms.example.com.evil.example/join', 'rooms.example.com'],
    ['wss://evilrooms.example.com/join', 'rooms.example.com'],
    ['wss://rooms.example.com./join', 'rooms.example.com'],
    ['wss://rooms.example.com:7443/join', 'rooms.example.com'],
    ['wss://rooms.example.com/join', 'rooms.example.com:7443'],
    ['wss://example.com/join', '.example.com'],
    ['wss://evilexample.com/join', '.example.com'],
    ['wss://rooms.example.com:7443/join', '.example.com'],
    ['wss://192.0.2.1/join?rooms.example.com', 'rooms.example.com'],
  ];
  for (const [joinUrl, host] of refused) {
    it(`refuse ${joinUrl} where ${host} is allowed`, () => {
      assert.equal(isAcceptableJoinUrl(joinUrl, { allowsLoopback: true, hosts: [host] }), false);
    });
  }

  const taken: readonly (readonly [string, string])[] = [
    ['wss://rooms.example.com/join', 'rooms.example.com'],
    ['wss://ROOMS.example.com:443/join', 'rooms.example.com'],
    ['wss://rooms.example.com:7443/join', 'rooms.example.com:7443'],
    ['wss://a.b.example.com/join', '.example.com'],
    ['wss://a.example.com:7443/join', '.example.com:7443'],
    ['ws://127.0.0.1:8788/join', '127.0.0.1:8788'],
  ];
  for (const [joinUrl, host] of taken) {
    it(`take ${joinUrl} where ${host} is allowed`, () => {
      const hosts = ['other.example.net', host];
      assert.equal(isAcceptableJoinUrl(joinUrl, { allowsLoopback: true, hosts }), true);
    });
  }
});
