package localpg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// account is whom PostgreSQL runs as. PostgreSQL refuses to run as root, so a program that is root lends it another.
type account struct {
	uid, gid uint32
	other    bool // not the program's own
}

// self is the account of the program.
func self() account {
	//nolint:gosec // POSIX ids are not negative and fit 32 bits.
	return account{uid: uint32(os.Geteuid()), gid: uint32(os.Getegid())}
}

// accountForNew gives the account for a cluster that is yet to be made.
func accountForNew() (account, error) {
	own := self()
	if own.uid != 0 {
		return own, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if _, unknown := errors.AsType[user.UnknownUserError](err); unknown {
			continue
		}
		if err != nil {
			return account{}, fmt.Errorf("look up the user %s: %w", name, err)
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return account{}, fmt.Errorf("read the id of the user %s: %w", name, err)
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return account{}, fmt.Errorf("read the group of the user %s: %w", name, err)
		}
		if uid != 0 {
			return account{uid: uint32(uid), gid: uint32(gid), other: true}, nil
		}
	}
	return account{}, errors.New("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as")
}

// accountOf gives the account of the cluster at data: its owner, as PostgreSQL demands.
func accountOf(data string) (account, error) {
	info, err := os.Stat(data)
	if err != nil {
		return account{}, fmt.Errorf("look at the cluster: %w", err)
	}
	uid, gid := owner(info)
	own := self()
	switch {
	case own.uid == uid && uid != 0:
		return own, nil
	case own.uid != 0:
		return account{}, fmt.Errorf("the cluster %s belongs to user %d, and this is user %d", data, uid, own.uid)
	case uid == 0:
		return account{}, fmt.Errorf("the cluster %s belongs to root, whom PostgreSQL does not run as", data)
	}
	return account{uid: uid, gid: gid, other: true}, nil
}

// owner gives the ids of a file's owner and group.
func owner(info fs.FileInfo) (uid, gid uint32) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		// os.Stat gives this type on every Unix; anything else is a FileInfo from elsewhere.
		panic(fmt.Sprintf("localpg: %T is no Unix file", info.Sys()))
	}
	return stat.Uid, stat.Gid
}

// command prepares a program to run as the account, in its own session: Ctrl-C in a terminal is for Harrier, which
// wants its database until it has finished.
func (a account) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // These are PostgreSQL's, found or named by the operator.
	cmd.Env = environment()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if a.other {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	return cmd
}

// give hands a file or folder to the account. A symbolic link is not followed.
func (a account) give(path string) error {
	if !a.other {
		return nil
	}
	if err := os.Lchown(path, int(a.uid), int(a.gid)); err != nil {
		return fmt.Errorf("hand a file to PostgreSQL's user: %w", err)
	}
	return nil
}

// reaches tells whether the account can enter dir. The kernel answers, since modes alone do not tell (lists of access
// rights, mounts): a process of the account starts there.
func (a account) reaches(ctx context.Context, b binaries, dir string) (bool, error) {
	if !a.other {
		return true, nil
	}
	cmd := a.command(ctx, b.postgres(), "--version")
	cmd.Dir = dir
	err := cmd.Run()
	if errors.Is(err, os.ErrPermission) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("see whether PostgreSQL's user reaches %s: %w", dir, err)
	}
	return true, nil
}
