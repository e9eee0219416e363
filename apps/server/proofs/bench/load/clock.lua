-- What the scripts for wrk share: a clock that never goes back, in milliseconds, and lines that are
-- read as they come.

local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } bench_time;
  int clock_gettime(int clock, bench_time *time);
]]
local monotonic = 1
local time = ffi.new("bench_time")

function now_ms()
  ffi.C.clock_gettime(monotonic, time)
  return tonumber(time.seconds) * 1e3 + tonumber(time.nanoseconds) / 1e6
end

function say(line)
  io.write(line, "\n")
  io.flush()
end
