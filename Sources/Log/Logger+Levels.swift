extension Logger {
    /// Logs at the level trace; neither the message nor the fields are made where the level is higher.
    @inlinable @inline(__always)
    public func trace(
        _ message: @autoclosure () -> String,
        _ first: @autoclosure () -> Field? = nil,
        _ second: @autoclosure () -> Field? = nil,
        _ third: @autoclosure () -> Field? = nil,
        _ fourth: @autoclosure () -> Field? = nil,
        _ fifth: @autoclosure () -> Field? = nil,
        _ sixth: @autoclosure () -> Field? = nil,
        _ seventh: @autoclosure () -> Field? = nil,
        _ eighth: @autoclosure () -> Field? = nil
    ) {
        guard isEnabled(.trace) else { return }
        emit(
            .trace,
            message(),
            first(),
            second(),
            third(),
            fourth(),
            fifth(),
            sixth(),
            seventh(),
            eighth()
        )
    }

    /// Logs at the level debug; neither the message nor the fields are made where the level is higher.
    @inlinable @inline(__always)
    public func debug(
        _ message: @autoclosure () -> String,
        _ first: @autoclosure () -> Field? = nil,
        _ second: @autoclosure () -> Field? = nil,
        _ third: @autoclosure () -> Field? = nil,
        _ fourth: @autoclosure () -> Field? = nil,
        _ fifth: @autoclosure () -> Field? = nil,
        _ sixth: @autoclosure () -> Field? = nil,
        _ seventh: @autoclosure () -> Field? = nil,
        _ eighth: @autoclosure () -> Field? = nil
    ) {
        guard isEnabled(.debug) else { return }
        emit(
            .debug,
            message(),
            first(),
            second(),
            third(),
            fourth(),
            fifth(),
            sixth(),
            seventh(),
            eighth()
        )
    }

    /// Logs at the level info; neither the message nor the fields are made where the level is higher.
    @inlinable @inline(__always)
    public func info(
        _ message: @autoclosure () -> String,
        _ first: @autoclosure () -> Field? = nil,
        _ second: @autoclosure () -> Field? = nil,
        _ third: @autoclosure () -> Field? = nil,
        _ fourth: @autoclosure () -> Field? = nil,
        _ fifth: @autoclosure () -> Field? = nil,
        _ sixth: @autoclosure () -> Field? = nil,
        _ seventh: @autoclosure () -> Field? = nil,
        _ eighth: @autoclosure () -> Field? = nil
    ) {
        guard isEnabled(.info) else { return }
        emit(
            .info,
            message(),
            first(),
            second(),
            third(),
            fourth(),
            fifth(),
            sixth(),
            seventh(),
            eighth()
        )
    }

    /// Logs at the level notice; neither the message nor the fields are made where the level is higher.
    @inlinable @inline(__always)
    public func notice(
        _ message: @autoclosure () -> String,
        _ first: @autoclosure () -> Field? = nil,
        _ second: @autoclosure () -> Field? = nil,
        _ third: @autoclosure () -> Field? = nil,
        _ fourth: @autoclosure () -> Field? = nil,
        _ fifth: @autoclosure () -> Field? = nil,
        _ sixth: @autoclosure () -> Field? = nil,
        _ seventh: @autoclosure () -> Field? = nil,
        _ eighth: @autoclosure () -> Field? = nil
    ) {
        guard isEnabled(.notice) else { return }
        emit(
            .notice,
            message(),
            first(),
            second(),
            third(),
            fourth(),
            fifth(),
            sixth(),
            seventh(),
            eighth()
        )
    }

    /// Logs at the level warning; neither the message nor the fields are made where the level is higher.
    @inlinable @inline(__always)
    public func warning(
        _ message: @autoclosure () -> String,
        _ first: @autoclosure () -> Field? = nil,
        _ second: @autoclosure () -> Field? = nil,
        _ third: @autoclosure () -> Field? = nil,
        _ fourth: @autoclosure () -> Field? = nil,
        _ fifth: @autoclosure () -> Field? = nil,
        _ sixth: @autoclosure () -> Field? = nil,
        _ seventh: @autoclosure () -> Field? = nil,
        _ eighth: @autoclosure () -> Field? = nil
    ) {
        guard isEnabled(.warning) else { return }
        emit(
            .warning,
            message(),
            first(),
            second(),
            third(),
            fourth(),
            fifth(),
            sixth(),
            seventh(),
            eighth()
        )
    }

    /// Logs at the level error; neither the message nor the fields are made where the level is higher.
    @inlinable @inline(__always)
    public func error(
        _ message: @autoclosure () -> String,
        _ first: @autoclosure () -> Field? = nil,
        _ second: @autoclosure () -> Field? = nil,
        _ third: @autoclosure () -> Field? = nil,
        _ fourth: @autoclosure () -> Field? = nil,
        _ fifth: @autoclosure () -> Field? = nil,
        _ sixth: @autoclosure () -> Field? = nil,
        _ seventh: @autoclosure () -> Field? = nil,
        _ eighth: @autoclosure () -> Field? = nil
    ) {
        guard isEnabled(.error) else { return }
        emit(
            .error,
            message(),
            first(),
            second(),
            third(),
            fourth(),
            fifth(),
            sixth(),
            seventh(),
            eighth()
        )
    }

    /// Logs at the level critical; neither the message nor the fields are made where the level is higher.
    @inlinable @inline(__always)
    public func critical(
        _ message: @autoclosure () -> String,
        _ first: @autoclosure () -> Field? = nil,
        _ second: @autoclosure () -> Field? = nil,
        _ third: @autoclosure () -> Field? = nil,
        _ fourth: @autoclosure () -> Field? = nil,
        _ fifth: @autoclosure () -> Field? = nil,
        _ sixth: @autoclosure () -> Field? = nil,
        _ seventh: @autoclosure () -> Field? = nil,
        _ eighth: @autoclosure () -> Field? = nil
    ) {
        guard isEnabled(.critical) else { return }
        emit(
            .critical,
            message(),
            first(),
            second(),
            third(),
            fourth(),
            fifth(),
            sixth(),
            seventh(),
            eighth()
        )
    }

    /// Puts the fields of one call on the stack, without those that are not there.
    @inlinable @inline(__always)
    func emit(
        _ level: Level,
        _ message: String,
        _ first: Field?,
        _ second: Field?,
        _ third: Field?,
        _ fourth: Field?,
        _ fifth: Field?,
        _ sixth: Field?,
        _ seventh: Field?,
        _ eighth: Field?
    ) {
        withUnsafeTemporaryAllocation(of: Field.self, capacity: 8) { fields in
            var count = 0
            if let first {
                fields.initializeElement(at: count, to: first)
                count += 1
            }
            if let second {
                fields.initializeElement(at: count, to: second)
                count += 1
            }
            if let third {
                fields.initializeElement(at: count, to: third)
                count += 1
            }
            if let fourth {
                fields.initializeElement(at: count, to: fourth)
                count += 1
            }
            if let fifth {
                fields.initializeElement(at: count, to: fifth)
                count += 1
            }
            if let sixth {
                fields.initializeElement(at: count, to: sixth)
                count += 1
            }
            if let seventh {
                fields.initializeElement(at: count, to: seventh)
                count += 1
            }
            if let eighth {
                fields.initializeElement(at: count, to: eighth)
                count += 1
            }
            emit(level, message, UnsafeBufferPointer(rebasing: fields[..<count]))
            Self.destroy(fields, count)
        }
    }
}
