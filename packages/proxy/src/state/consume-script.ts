// In Redis: spends a visitor's allowances together, or none of them.

/**
 * Keys: one per allowance. Arguments: points and length of the window in milliseconds, per allowance.
 * Returns -1 when the visitor may go on, otherwise after how many milliseconds, and by which allowance, counted from 1.
 */
export const CONSUME_SCRIPT = `
local wait, by = -1, 0
for i, key in ipairs(KEYS) do
  local spent = tonumber(redis.call('GET', key) or '0')
  if spent >= tonumber(ARGV[2 * i - 1]) then
    local left = redis.call('PTTL', key)
    if left > wait then wait, by = left, i end
  end
end
if wait >= 0 then return {wait, by} end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
end
return {-1, 0}
`;
