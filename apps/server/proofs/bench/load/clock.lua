-- Shared by the scripts for wrk: a monotonic clock in milliseconds, and unbuffered output lines.

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
