-- What wrk sends: the requests of a file in turn, each with a key of its own, on one thread. Every
-- answer is read: how many were accepted is counted exactly, so wrk may not simply stop after its
-- time. Once the time is over nothing more is sent, and when the last answer has come it says so.
--
-- Arguments: the file (a token, a tab and a body on each line), the host, a prefix for keys, the
-- path, seconds to warm up, seconds to measure. It prints `begin` and `end` around what is measured
-- and last a line of JSON.

-- Beside this file.
dofile(debug.getinfo(1, "S").source:match("^@(.*)[/\\]") .. "/clock.lua")

local heads, tails, count = {}, {}, 0
local key_prefix, warm_up_ms, measured_ms

-- Parts that many requests have in common are one string, kept once.
local function read_requests(file, path, host)
  local start = "POST " .. path .. " HTTP/1.1\r\nhost: " .. host
    .. "\r\ncontent-type: application/json\r\ntoken: "
  local known = {}
  for line in io.lines(file) do
    local token, body = line:match("^([^\t]*)\t(.*)$")
    if not known[body] then
      known[body] = "\r\ncontent-length: " .. #body .. "\r\n\r\n" .. body
    end
    count = count + 1
    heads[count] = start .. token .. "\r\nidempotency-key: "
    tails[count] = known[body]
  end
end

function init(arguments)
  read_requests(arguments[1], arguments[4], arguments[2])
  key_prefix = arguments[3]
  warm_up_ms, measured_ms = tonumber(arguments[5]) * 1e3, tonumber(arguments[6]) * 1e3
end

local asked, waiting = 0, 0
local accepted, busy, failed, measured = 0, 0, 0, 0
local first_failure = ""
local begins, ends
local has_begun, has_ended = false, false

function request()
  asked = asked + 1
  -- wrk asks once before it connects, to see whether it understands what it gets.
  if asked > 1 then
    -- An empty request leaves its connection at rest.
    if has_ended then return "" end
    waiting = waiting + 1
    if not begins then
      begins = now_ms() + warm_up_ms
      ends = begins + measured_ms
    end
  end
  local place = asked % count + 1
  return heads[place] .. key_prefix .. asked .. tails[place]
end

function response(status, headers, body)
  waiting = waiting - 1
  local moment = now_ms()
  if not has_begun and moment >= begins then
    has_begun = true
    say("begin")
  end
  if not has_ended and moment >= ends then
    has_ended = true
    say("end")
  end
  if body:sub(1, 9) == '{"code":1' then
    accepted = accepted + 1
    if has_begun and not has_ended then measured = measured + 1 end
  elseif status == 503 then
    busy = busy + 1
  else
    failed = failed + 1
    if first_failure == "" then first_failure = status .. " " .. body end
  end
  if has_ended and waiting == 0 then
    say(string.format(
      '{"accepted":%d,"measured":%d,"busy":%d,"failed":%d,"failure":"%s"}',
      accepted, measured, busy, failed, first_failure:gsub('[%c"\\]', "'"):sub(1, 400)
    ))
    wrk.thread:stop()
  end
end
