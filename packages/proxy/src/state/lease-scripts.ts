// In Redis: holds the slots of a call for another lease, or frees them. Both read everything before they write.
//
// Both take the same keys: 1 the lease, 2 the day's window of minutes, 3 the call, and then the groups of slots.
import { LUA_CHARGE, LUA_FULL_GROUP, LUA_HOLD, LUA_NOW, LUA_REFUND } from './admission-scripts.js';
import { LEAST_CHARGED_MS } from './lease.js';

/**
 * Arguments: 1 id of the lease, 2 the length of a renewal in milliseconds, 3 `1` when minutes are counted; then the points
 * of each group. Does nothing when the lease is not known, or has run out and there is no room any more.
 */
export const RENEW_SCRIPT = `${LUA_NOW}${LUA_FULL_GROUP}${LUA_HOLD}${LUA_CHARGE}
local known = redis.call('HMGET', KEYS[1], 'ends', 'last')
if not known[1] then return 0 end
local lease, ended, ends = ARGV[1], tonumber(known[1]), math.min(now + whole(ARGV[2]), tonumber(known[2]))
if ends <= ended then return 0 end
local slots = {}
for i = 4, #KEYS do slots[i - 3] = {key = KEYS[i], points = whole(ARGV[i])} end
if ended <= now and fullGroup(slots) then return 0 end

redis.call('HSET', KEYS[1], 'ends', ends, 'charged', now)
if ARGV[3] == '1' then charge(KEYS[2], ends - ended, midnight) end
hold(slots, lease, ends)
return 1
`;

/**
 * Arguments: 1 id of the lease, 2 `1` when minutes are counted. Gives back the minutes that the lease would still have
 * lasted, but for the least that every call counts. Does nothing when the lease is not known.
 */
export const RELEASE_SCRIPT = `${LUA_NOW}${LUA_REFUND}
local known = redis.call('HMGET', KEYS[1], 'at', 'ends', 'charged')
if not known[1] then return 0 end
for i = 4, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end
local unused = tonumber(known[2]) - math.max(now, tonumber(known[1]) + ${LEAST_CHARGED_MS})
if ARGV[2] == '1' and unused > 0 then refund(KEYS[2], unused, tonumber(known[3])) end
redis.call('DEL', KEYS[3])
redis.call('DEL', KEYS[1])
return 1
`;
